// The data of the current frame that passes need: matrices, light, the particle buffer. Valid during one
// Renderer::draw.
#pragma once

#include <algorithm>

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "render/camera.h"
#include "render/color_field.h"
#include "render/gl.h"
#include "render/scene_renderer.h"
#include "render/stage.h"

namespace slosh {

class GpuTimer;
class LightPass;
class SolidPass;
class ParticleBuffer;
class TextureTarget;
struct LightSpace;
struct WaterQuality;

/// The uniform block of shaders/common/frame.glsl, std140; documented there.
struct FrameBlock {
    glm::mat4 view{1.0f}, projection{1.0f}, light_clip{1.0f};
    glm::vec4 eye{0.0f}, viewport{0.0f}, pixel_plane{0.0f};
    glm::vec4 key_view{0.0f}, half_view{0.0f}, up_view{0.0f};
    glm::vec4 sky_light{0.0f}, key_light{0.0f}, light_offset{0.0f};
    glm::vec4 particle{0.0f}, solid_color{0.0f};
    glm::vec4 absorption{0.0f}, scattering{0.0f}, box_min{0.0f}, box_max{0.0f};
    glm::vec4 floor_area{0.0f}, tile_bright{0.0f}, tile_dark{0.0f}, tile_joint{0.0f};
    glm::vec4 sky_low{0.0f}, sky_high{0.0f}, sun{0.0f};
    glm::vec4 stage_tone{0.0f}, sky_ground{0.0f}, sky_glow{0.0f}, sun_color{0.0f};
    glm::vec4 sun_tint{0.0f}, sky_tint{0.0f}, shade_tint{0.0f}, floor_fade{0.0f};
    std::array<glm::vec4, 2> light_toward{}, light_across{}, light_color{};
};

struct Frame {
    const RenderScene& scene;
    const ViewSettings& view;
    const Camera& camera;
    RenderTarget target;
    FrameBlock block;  ///< already on the GPU, in the block "FrameBlock" of every program
    const ParticleBuffer& particles;
    const Stage& stage;
    bool holds_light = false;  ///< targets hold light until the end, not display values
    Box3 bounds;               ///< bounds of container, solids and particles: what the light must cover
    bool perspective = true;
    bool eye_in_fluid = false;  ///< true if the eye is inside a translucent fluid
    const WaterQuality& quality;
    GpuTimer& timer;
    const LightPass& light;
    const SolidPass& solids;
    /// The scene behind a translucent fluid, colour and depth, at the target's size; nullptr if it is in the
    /// target itself.
    const TextureTarget* scene_picture = nullptr;
    /// The picture that was enlarged into the target and has the depths; nullptr: the target has them.
    const TextureTarget* enlarged = nullptr;
    /// Bubbles below the surface, premultiplied white, at the target's size; 0 = none. A translucent fluid is
    /// drawn over them. Floating foam and spray are drawn over the finished fluid, whose depth is then in the
    /// target.
    GLuint bubbles = 0;
};

/// True in 3-D scenes whose view shows both light and shadow.
bool throws_shadows(const Frame& frame);

/// Radius of the spheres that particles are drawn as, m.
inline float sphere_radius(const ViewSettings& view, float spacing) {
    return std::max(view.radius_factor * spacing, 1.0e-6f);
}

/// Fills frame.block from camera, view and light. `colored`: the particles have values of a field or
/// material; `translucent`: light passes through the fluid.
void fill_block(Frame& frame, const LightSpace& space, bool colored, bool translucent);

/// Texture units, the same in every pass.
constexpr GLint color_map_unit = 0;
constexpr GLint light_depth_unit = 1;
constexpr GLint light_comparison_unit = 2;
constexpr GLint light_water_unit = 3;
constexpr GLint floor_light_unit = 4;
constexpr GLint light_foam_unit = 15;  ///< the last one
constexpr GLint first_free_unit = 5;   ///< for the textures that only one pass reads
constexpr GLuint most_units = 16;      ///< every driver supports this many

/// As in shaders/common/color.glsl: the square stands for the sRGB curve.
inline Vec3 to_linear(const Vec3& encoded) { return encoded * encoded; }

}  // namespace slosh
