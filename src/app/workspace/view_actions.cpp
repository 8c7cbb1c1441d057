// The entries of the menu "View" that say how the water is shown; see view_state.h.
#include <array>
#include <cctype>

#include "app/workspace/view_state.h"
#include "render/color_field.h"
#include "render/modes/list.h"

namespace slosh::app {
namespace {

/// Keys and words for modes and fields whose lists know neither. What does not stand here has no key, and
/// says what its list says.
struct Words {
    std::string_view id, key, help;
};
constexpr Words listed_words[] = {
    {"view_water", "1", "Water as a surface"},
    {"view_particles", "2", "Particles in one color"},
    {"view_speed", "3", "Particles colored by speed"},
    {"view_density_error", "4", "Particles colored by density error"},
    {"view_pressure", "5", "Particles colored by pressure"},
    {"view_neighbours", "6", "Particles colored by number of neighbors"},
    {"view_vorticity", "0", "Particles colored by vorticity, the curl of the velocity"},
    {"view_lambda", "", "Particles colored by the multiplier of the pressure solve"},
    {"view_id", "", "Particles colored by the order in which they were added"},
    {"view_depth", "7", "Depth of the smoothed surface"},
    {"view_normals", "8", "Normals of the smoothed surface"},
    {"view_thickness", "9", "Thickness of the fluid along each line of sight"},
};

/// "Density error" in the middle of a sentence.
std::string within_a_sentence(std::string_view label) {
    std::string text(label);
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

/// `help`: where listed_words[] has none.
void add_listed(ActionList& list, std::string_view name, std::string_view label, std::string help,
                std::function<void()> run) {
    Action& action =
        list.add("view_" + std::string(name), std::string(label), std::move(help), {}, std::move(run));
    for (const Words& known : listed_words) {
        if (known.id != action.id) continue;
        if (!known.key.empty()) action.keys = {std::string(known.key)};
        action.help = known.help;
    }
}

}  // namespace

void ViewState::add_actions(ActionList& list) {
    list.menu("View");
    for (const RenderModeDescription& mode : render_mode_list()) {
        const std::string name(mode.name);
        const bool colors = mode.colors_by_field;
        add_listed(list, name, mode.label, std::string(mode.help),
                   [this, name, colors] { choose(name, colors ? "none" : ""); });
        if (!colors) continue;
        for (const ColorField& field : color_field_list()) {
            const std::string by(field.name);
            add_listed(list, by, field.label, "Particles colored by " + within_a_sentence(field.label),
                       [this, name, by] { choose(name, by); });
        }
    }
    list.add("frame_scene", "Reset camera", "Move the camera to the position that the scene sets",
             {"Home", "Ctrl+Up"}, [this] { frame_scene(); });
    list.add("reset_view", "Reset view", "Reset all settings of the View panel", {}, [this] { reset(); });
    list.add("reload_shaders", "Reload shaders", "Reload the shader files", {"F5", "Ctrl+Down"},
             [this] { reload_shaders(); })
        .needs = &Abilities::folders;
}

void ViewState::reload_shaders() {
    const Result<void> reloaded = screen_.reload_shaders();
    notices_.toast(reloaded ? Notices::Kind::note : Notices::Kind::error,
                   reloaded ? "Shaders reloaded." : reloaded.error().text());
    changed = true;
}

}  // namespace slosh::app
