// Where a scene is shown: its surroundings, floor and light, the exposure. One file of data per stage in
// stages/; the functions that shaders and ray tracer share are in shaders/common/surroundings.glsl and
// tone.glsl. To add one: a file there, a line in stage.cpp, its name in slosh/scene.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "render/view_settings.h"
#include "render/water_look.h"

namespace slosh {

/// A glowing rectangle, infinitely far away, that shiny surfaces reflect.
struct StageLight {
    Vec3 toward{0.0f, 1.0f, 0.0f};                 ///< need not be unit; its width is level
    float half_width = 0.5f, half_height = 0.25f;  ///< tangents of half the angles that it covers
    float softness = 0.05f;                        ///< softness of its edge, in the same unit
    Vec3 color{0.0f};
};

/// All colours are linear.
struct Stage {
    std::string_view name, label, help;
    Vec3 horizon{1.0f}, zenith{1.0f}, ground{1.0f};  ///< colors of the backdrop
    Vec3 wall{0.5f};                                 ///< the lit backdrop of scenes without a floor
    Vec3 glow{0.0f};                                 ///< over the horizon, in reflections only
    Vec3 bright{1.0f}, dark{1.0f}, joint{1.0f};      ///< colors of the floor's tiles
    float base = 1.0f;  ///< multiplies the floor below the container, on which water stands out
    SceneLight light;
    Vec3 sun_color{6.0f, 5.8f, 5.3f};  ///< color of its disc in reflections
    StageLight key, fill;
    float exposure = 1.0f;
    bool film = true;                              ///< false: light of 1 is white, for plain backdrops
    float floor_shine = 0.5f;                      ///< strength of a polished floor's reflection: 0 to 1
    float floor_begins = 0.9f, floor_ends = 3.0f;  ///< where it starts to fade and has faded, tank diagonals
    Vec3 glass{1.0f};                              ///< multiplies what the panes reflect
    Vec3 edges{0.27f, 0.32f, 0.38f};               ///< the container's, sRGB
    Vec3 inside{0.77f, 0.82f, 0.87f};              ///< of a 2-D container, sRGB
};

/// The stages to choose from; the first is the default.
std::span<const Stage> stage_list();
/// nullptr: there is none of this name.
const Stage* find_stage(std::string_view name);
/// What this view shows: a stage of the list, or a plain one for Background::dark and white, in 2-D and
/// behind particles that are coloured by a quantity.
Stage stage_of(const ViewSettings& view, int dimension, bool has_floor);

/// Display values, 0 to 1, of light: the curve of shaders/common/tone.glsl.
Vec3 displayed(const Vec3& light, const Stage& stage);
/// Without lights: what a camera sees behind the scene. `direction`: unit.
Vec3 backdrop(const Stage& stage, const Vec3& direction);
/// What panes of glass show of the surroundings, faintly.
Vec3 reflected_backdrop(const Stage& stage, const Vec3& direction);
/// What a mirror shows in this direction, but for the sun.
Vec3 reflected_light(const Stage& stage, const Vec3& direction);
/// The sun in a surface with small ripples.
Vec3 sun_glint(const Stage& stage, const Vec3& direction);
/// The unit vectors towards a soft light and along its width.
struct StageLightAxes {
    Vec3 toward, across;
};
StageLightAxes axes_of(const StageLight& light);

}  // namespace slosh
