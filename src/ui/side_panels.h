// The left panel (causes: scene, fluid, solver, time) and the right one (view).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vector_types.h"
#include "ui/context.h"
#include "ui/parameter_panel.h"

namespace slosh::ui {

/// One entry of a list: what it stands for, and what people read.
struct LiquidChoice {
    std::string name, label;
};

struct LeftPanelInput {
    ParameterPanelInput parameters;
    std::string scene_name, scene_title, scene_description;
    /// The container's walls as asked for; absent: unbounded.
    std::optional<Box3> container;
    /// As far as the sliders of the faces reach: the container the scene started with, enlarged.
    Box3 container_range;
    int dimension = 3;
    std::string_view solver_title;
    std::vector<LiquidChoice> liquids;  ///< that the block tool can drop
    std::string liquid;                 ///< the one it does
    int threads_wanted = 0;             ///< 0: automatic
    int threads_now = 1, threads_most = 1;
};
void draw_left_panel(Context& context, const Rectangle& place, const LeftPanelInput& input,
                     ParameterPanel& panel);

/// The interface's own copy of what can be chosen about the picture; the application translates from and to
/// the renderer's settings.
struct ViewChoice {
    std::string name, label, help;
};
struct ViewModel {
    std::vector<ViewChoice> modes, fields, color_maps;  ///< the first colour map is "" = the field's own
    std::string mode, field, color_map;
    bool automatic_range = true;
    float range_min = 0.0f, range_max = 1.0f;
    std::string range_unit;
    float radius_factor = 0.5f;
    bool lighting = true, occlusion = true, floor = true, container = true, solids = true, scale_bar = true;
    bool foam = true;
    std::vector<ViewChoice> backgrounds;
    std::string background;
    std::array<float, 3> solid_color{0.16f, 0.45f, 0.86f};
    bool mode_has_colors = false;  ///< what is drawn is coloured by a field
    bool mode_is_water = true;     ///< it is a translucent fluid
    std::vector<ViewChoice> qualities;
    std::string quality;
    std::string quality_now;  ///< what automatic has chosen
    std::array<float, 3> water_color{};
    float clarity = 1.0f, refractive_index = 1.33f, smoothing = 1.0f;
    bool ellipsoids = true, caustics = true, antialiasing = true;
    // Of the interface.
    std::string theme;
    float interface_scale = 1.0f;
    float dragged_scale = 0.0f;  ///< while its slider is held; the scale follows on release
    bool open = false;
};
/// Edits the model in place and emits SettingsChanged when anything changed.
void draw_right_panel(Context& context, const Rectangle& place, ViewModel& model);

}  // namespace slosh::ui
