// What a pass needs to know of the frame that is being drawn: matrices, light, the particle buffer. Valid
// during one Renderer::draw.
#pragma once

#include <glad/gl.h>

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "render/camera.h"
#include "render/color_field.h"
#include "render/scene_renderer.h"

namespace slosh {

class ParticleBuffer;

/// The uniform block of shaders/common/frame.glsl, std140; documented there.
struct FrameBlock {
    glm::mat4 view{1.0f}, projection{1.0f}, light_clip{1.0f};
    glm::vec4 eye{0.0f}, viewport{0.0f}, pixel_plane{0.0f};
    glm::vec4 key_view{0.0f}, half_view{0.0f}, up_view{0.0f};
    glm::vec4 sky_light{0.0f}, key_light{0.0f}, light_offset{0.0f};
    glm::vec4 particle{0.0f}, solid_color{0.0f};
};

struct Frame {
    const RenderScene& scene;
    const ViewSettings& view;
    const Camera& camera;
    RenderTarget target;
    FrameBlock block;  ///< already on the GPU, in the block "FrameBlock" of every program
    const ParticleBuffer& particles;
    Box3 bounds;  ///< of the container, solids and particles: what the light has to see
    bool perspective = true;
};

/// Texture units, the same in every pass.
constexpr GLint color_map_unit = 0;
constexpr GLint light_depth_unit = 1;
constexpr GLint light_comparison_unit = 2;

/// As shaders/common/color.glsl: squares stand for the sRGB curve.
inline Vec3 to_linear(const Vec3& encoded) { return encoded * encoded; }

}  // namespace slosh
