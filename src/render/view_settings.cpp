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
std::vector<ParameterChoice> fields() { return choices_of(color_field_list(), {{"none", "One colour", ""}}); }
std::vector<ParameterChoice> stages() { return choices_of(stage_list()); }
std::vector<ParameterChoice> color_maps() {
    return choices_of(color_map_list(), {{"", "The field's own", ""}});
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
    return {{"sky", "The stage's", ""}, {"dark", "Dark", ""}, {"white", "White", ""}};
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
    list.push_back(
        {.key = "view.mode",
         .label = "Draw as",
         .kind = text,
         .group = "view",
         .prominent = true,
         .help = "How the fluid is drawn: as water, as particles, or as what a picture is made of.",
         .member = &member_address<&ViewSettings::mode>,
         .list = modes});
    list.push_back({.key = "view.field",
                    .label = "Colour by",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "The quantity that the particles' colours show.",
                    .member = &member_address<&ViewSettings::field>,
                    .list = fields,
                    .applies = has_colors});
    list.push_back({.key = "view.solid_color",
                    .label = "Colour",
                    .kind = color,
                    .group = "view",
                    .prominent = true,
                    .help = "Of all particles where no quantity colours them.",
                    .member = &member_address<&ViewSettings::solid_color>,
                    .applies = has_one_color});
    list.push_back({.key = "view.color_map",
                    .label = "Colours",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "The colour map. Each quantity has one of its own.",
                    .member = &member_address<&ViewSettings::color_map>,
                    .list = color_maps,
                    .applies = has_scale});
    list.push_back(on_off("view.automatic_range", "Automatic range",
                          "The ends of the colour map follow the data. Off: they stay where they are.",
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
                                    ? "The value at the upper end of the colour map, in the quantity's unit."
                                    : "The value at the lower end of the colour map, in the quantity's unit.",
                        .member = upper ? &member_address<&ViewSettings::range_max>
                                        : &member_address<&ViewSettings::range_min>,
                        .applies = has_fixed_scale});
    }
    list.push_back(on_off("view.scale_bar", "Scale bar", "The colour map with its values and a histogram.",
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
                    .help = "Drawn radius of a particle over the particle spacing. At 0.5 the spheres of the "
                            "lattice touch.",
                    .member = &member_address<&ViewSettings::radius_factor>,
                    .applies = has_colors});
}

void add_water(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "view.quality",
                    .label = "Quality",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help =
                        "How much work a picture of water may be. Automatic goes lower when pictures take "
                        "too long.",
                    .member = &member_address<&ViewSettings::quality>,
                    .list = qualities,
                    .applies = is_water});
    list.push_back({.key = "view.water_color",
                    .label = "Water",
                    .kind = color,
                    .group = "view",
                    .prominent = true,
                    .help = "What is left of white light behind a quarter of the container's diagonal.",
                    .member = &member_address<&ViewSettings::water_color>,
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
                    .help = "Multiplies the depth at which the water has its colour.",
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
                    .help = "Refractive index of every fluid; water has 1.33.",
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
                    .help = "Of the surface; 1 is as wide as two and a half spacings.",
                    .too_low = "particles show through",
                    .too_high = "drops and edges melt away",
                    .member = &member_address<&ViewSettings::smoothing>,
                    .applies = is_water});
    list.push_back(
        on_off("view.ellipsoids", "Ellipsoids",
               "Particles stretched along sheets and jets instead of spheres: thin water is no row "
               "of beads. Takes some time from the steps.",
               &member_address<&ViewSettings::ellipsoids>, is_water));
    list.push_back(on_off("view.caustics", "Caustics", "Light that waves gather on what lies below.",
                          &member_address<&ViewSettings::caustics>, is_water));
    list.push_back(on_off("view.antialiasing", "Smooth edges",
                          "Smooths the edges in pictures that are not supersampled.",
                          &member_address<&ViewSettings::antialiasing>, is_water));
}

void add_surroundings(std::vector<ParameterDescription>& list) {
    list.push_back(on_off("view.lighting", "Light", "Shades what is drawn by a lamp. Off: plain colours.",
                          &member_address<&ViewSettings::lighting>));
    list.push_back(on_off("view.occlusion", "Occlusion", "Darkens particles that have many neighbours.",
                          &member_address<&ViewSettings::occlusion>, has_colors));
    list.push_back(on_off("view.shadows", "Shadows", "Of water and solids; light fades within the water.",
                          &member_address<&ViewSettings::shadows>));
    list.push_back(on_off("view.floor", "Floor", "The tiled floor below the container.",
                          &member_address<&ViewSettings::floor>));
    list.push_back(on_off("view.container", "Container", "The container's edges.",
                          &member_address<&ViewSettings::container>));
    list.push_back(on_off("view.solids", "Solids", "Obstacles and floating bodies.",
                          &member_address<&ViewSettings::solids>));
    if (leaves::foam)
        list.push_back(on_off("view.foam", "Foam", "Spray, foam and bubbles, where there are some.",
                              &member_address<&ViewSettings::foam>));
    list.push_back({.key = "view.stage",
                    .label = "Stage",
                    .kind = text,
                    .group = "view",
                    .prominent = true,
                    .help = "Where the scene is shown: floor, surroundings and light.",
                    .member = &member_address<&ViewSettings::stage>,
                    .list = stages,
                    .applies = has_stage});
    list.push_back({.key = "view.background",
                    .label = "Backdrop",
                    .kind = choice,
                    .group = "view",
                    .prominent = true,
                    .help = "What stands behind the scene.",
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
