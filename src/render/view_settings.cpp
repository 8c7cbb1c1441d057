// The table of the view: label, range, help and condition of every field of ViewSettings. Its order is that
// of the View panel.
#include "render/view_settings.h"
#include "base/leaves.h"

#include <array>

#include "render/color_field.h"
#include "render/color_map.h"
#include "render/modes/list.h"
#include "render/quality.h"
#include "render/stage.h"

namespace slosh {
namespace {

using enum ParameterKind;
constexpr double unlimited = 1e12;

const ViewSettings& as_view(const void* values) { return *static_cast<const ViewSettings*>(values); }

/// What is drawn is coloured by a field.
bool has_colors(const void* values) {
    const RenderModeDescription* mode = find_render_mode(as_view(values).mode);
    return mode != nullptr && mode->colors_by_field;
}
bool has_one_color(const void* values) { return has_colors(values) && as_view(values).field == "none"; }
bool has_scale(const void* values) { return has_colors(values) && as_view(values).field != "none"; }
bool has_fixed_scale(const void* values) { return has_scale(values) && !as_view(values).automatic_range; }
/// What is drawn is a translucent fluid.
bool is_water(const void* values) {
    const RenderModeDescription* mode = find_render_mode(as_view(values).mode);
    return mode != nullptr && mode->translucent;
}

/// The backdrop is not a plain one.
bool has_stage(const void* values) { return as_view(values).background == Background::sky; }

/// Entries of a list of the renderer, behind one that stands for none of them.
template <class List>
std::vector<ParameterChoice> choices_of(const List& list, std::vector<ParameterChoice> choices = {}) {
    for (const auto& one : list)
        choices.push_back({std::string(one.name), std::string(one.label), std::string(one.help)});
    return choices;
}
std::vector<ParameterChoice> modes() { return choices_of(render_mode_list()); }
std::vector<ParameterChoice> fields() { return choices_of(color_field_list(), {{"none", "One color", ""}}); }
std::vector<ParameterChoice> stages() { return choices_of(stage_list()); }
std::vector<ParameterChoice> color_maps() {
    return choices_of(color_map_list(), {{"", "Default of the field", ""}});
}
std::vector<ParameterChoice> qualities() {
    std::vector<ParameterChoice> choices;
    for (const std::string_view name : quality_names()) {
        std::string label(name);
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
        choices.push_back({std::string(name), label, ""});
    }
    return choices;
}
/// In the order of the enum.
std::vector<ParameterChoice> backgrounds() {
    return {{"sky", "Stage default", ""}, {"dark", "Dark", ""}, {"white", "White", ""}};
}

ParameterDescription on_off(std::string_view key, std::string_view label, std::string_view help,
                            void* (*member)(void*), bool (*applies)(const void*) = nullptr) {
    return {.key = key,
            .label = label,
            .kind = boolean,
            .group = "view",
            .prominent = true,
            .help = help,
            .member = member,
            .applies = applies};
}

void add_colors(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "view.mode",
                    .label = "Draw as",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Draws the fluid as water, as particles, or as an intermediate picture.",
                    .member = &member_address<&ViewSettings::mode>,
                    .list = modes});
    list.push_back({.key = "view.field",
                    .label = "Color by",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Quantity that the colors of particles show.",
                    .member = &member_address<&ViewSettings::field>,
                    .list = fields,
                    .applies = has_colors});
    list.push_back({.key = "view.solid_color",
                    .label = "Color",
                    .kind = color,
                    .group = "view",
                    .prominent = true,
                    .help = "Color of all particles when no quantity colors them.",
                    .member = &member_address<&ViewSettings::solid_color>,
                    .applies = has_one_color});
    list.push_back({.key = "view.color_map",
                    .label = "Color map",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Color map of the quantity. Each quantity has its own default.",
                    .member = &member_address<&ViewSettings::color_map>,
                    .list = color_maps,
                    .applies = has_scale});
    list.push_back(on_off("view.automatic_range", "Automatic range",
                          "The ends of the color map follow the data. Off: they are fixed.",
                          &member_address<&ViewSettings::automatic_range>, has_scale));
    for (const bool upper : {false, true}) {
        list.push_back({.key = upper ? "view.range_max" : "view.range_min",
                        .label = upper ? "Range to" : "Range from",
                        .kind = real,
                        .min = -unlimited,
                        .max = unlimited,
                        .soft_min = 0.0,
                        .soft_max = 0.0,  // typed: no slider spans all quantities
                        .group = "view",
                        .prominent = true,
                        .help = upper
                                    ? "Value at the upper end of the color map, in the unit of the quantity."
                                    : "Value at the lower end of the color map, in the unit of the quantity.",
                        .member = upper ? &member_address<&ViewSettings::range_max>
                                        : &member_address<&ViewSettings::range_min>,
                        .applies = has_fixed_scale});
    }
    list.push_back(on_off("view.scale_bar", "Scale bar",
                          "Shows the color map with its values and a histogram.",
                          &member_address<&ViewSettings::scale_bar>, has_scale));
    list.push_back({.key = "view.radius_factor",
                    .label = "Radius",
                    .unit = "d",
                    .kind = real,
                    .min = 0.2,
                    .max = 1.2,
                    .soft_min = 0.2,
                    .soft_max = 1.2,
                    .group = "view",
                    .prominent = true,
                    .help = "Drawn radius of a particle divided by the particle spacing. At 0.5, spheres at "
                            "rest spacing touch.",
                    .member = &member_address<&ViewSettings::radius_factor>,
                    .applies = has_colors});
}

void add_water(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "view.quality",
                    .label = "Quality",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Drawing quality of water. Automatic lowers it when pictures take too long.",
                    .member = &member_address<&ViewSettings::quality>,
                    .list = qualities,
                    .applies = is_water});
    list.push_back(
        {.key = "view.water_color",
         .label = "Water",
         .kind = color,
         .group = "view",
         .prominent = true,
         .help =
             "Color of white light after passing through water a quarter of the container's diagonal thick.",
         .member = &member_address<&ViewSettings::water_color>,
         .applies = is_water});
    list.push_back({.key = "view.scattering",
                    .label = "Scattering",
                    .kind = real,
                    .min = 0.0,
                    .max = 100.0,
                    .soft_min = 0.0,
                    .soft_max = 40.0,
                    .group = "view",
                    .help = "How cloudy the fluid is: 0 is clear water, 1 honey, 40 milk.",
                    .member = &member_address<&ViewSettings::scattering>,
                    .applies = is_water});
    list.push_back({.key = "view.clarity",
                    .label = "Clarity",
                    .kind = real,
                    .min = 0.1,
                    .max = 10.0,
                    .soft_min = 0.1,
                    .soft_max = 10.0,
                    .scale = ParameterScale::logarithmic,
                    .group = "view",
                    .prominent = true,
                    .help = "Multiplies the depth at which water has its color.",
                    .too_low = "opaque, like paint",
                    .too_high = "colourless",
                    .member = &member_address<&ViewSettings::clarity>,
                    .applies = is_water});
    list.push_back({.key = "view.refractive_index",
                    .label = "Refraction",
                    .kind = real,
                    .min = 1.0,
                    .max = 2.0,
                    .soft_min = 1.0,
                    .soft_max = 2.0,
                    .group = "view",
                    .prominent = true,
                    .help = "Refractive index of all fluids; water has 1.33.",
                    .member = &member_address<&ViewSettings::refractive_index>,
                    .applies = is_water});
    list.push_back({.key = "view.smoothing",
                    .label = "Smoothing",
                    .kind = real,
                    .min = 0.0,
                    .max = 3.0,
                    .soft_min = 0.0,
                    .soft_max = 3.0,
                    .group = "view",
                    .prominent = true,
                    .help = "Smoothing of the surface; 1 is two and a half spacings wide.",
                    .too_low = "particles show through",
                    .too_high = "drops and edges disappear",
                    .member = &member_address<&ViewSettings::smoothing>,
                    .applies = is_water});
    list.push_back(on_off("view.ellipsoids", "Ellipsoids",
                          "Stretches particles along sheets and jets, so that thin water looks smooth. Costs "
                          "some simulation time.",
                          &member_address<&ViewSettings::ellipsoids>, is_water));
    list.push_back(on_off("view.caustics", "Caustics", "Light that waves focus on the floor and on solids.",
                          &member_address<&ViewSettings::caustics>, is_water));
    list.push_back(on_off("view.antialiasing", "Smooth edges",
                          "Smooths edges in pictures without supersampling.",
                          &member_address<&ViewSettings::antialiasing>, is_water));
}

void add_surroundings(std::vector<ParameterDescription>& list) {
    list.push_back(on_off("view.lighting", "Light", "Shades particles with a light. Off: plain colors.",
                          &member_address<&ViewSettings::lighting>));
    list.push_back(on_off("view.occlusion", "Occlusion", "Darkens particles that have many neighbors.",
                          &member_address<&ViewSettings::occlusion>, has_colors));
    list.push_back(on_off("view.shadows", "Shadows", "Shadows of water and solids; light fades inside water.",
                          &member_address<&ViewSettings::shadows>));
    list.push_back(on_off("view.floor", "Floor", "Shows the tiled floor below the container.",
                          &member_address<&ViewSettings::floor>));
    list.push_back(on_off("view.container", "Container", "Shows the edges of the container.",
                          &member_address<&ViewSettings::container>));
    list.push_back(on_off("view.solids", "Solids", "Shows obstacles and floating bodies.",
                          &member_address<&ViewSettings::solids>));
    if (leaves::foam)
        list.push_back(on_off("view.foam", "Foam", "Shows spray, foam and bubbles if the scene has them.",
                              &member_address<&ViewSettings::foam>));
    list.push_back({.key = "view.stage",
                    .label = "Stage",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Surroundings of the scene: floor, background and light.",
                    .member = &member_address<&ViewSettings::stage>,
                    .list = stages,
                    .applies = has_stage});
    list.push_back({.key = "view.background",
                    .label = "Backdrop",
                    .kind = choice,
                    .group = "view",
                    .prominent = true,
                    .help = "Background of the scene.",
                    .member = &member_address<&ViewSettings::background>,
                    .list = backgrounds});
}

}  // namespace

const ParameterTable& view_table() {
    static const ParameterTable table([] {
        std::vector<ParameterDescription> list;
        add_colors(list);
        add_water(list);
        add_surroundings(list);
        return list;
    }());
    return table;
}

}  // namespace slosh
