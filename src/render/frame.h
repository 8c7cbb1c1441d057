// What a pass needs to know of the frame that is being drawn: matrices, light, the particle buffer. Valid
// during one Renderer::draw.
#pragma once

#include <glm/mat4x4.hpp>

#include "render/camera.h"
#include "render/color_field.h"
#include "render/scene_renderer.h"

namespace slosh {

class ParticleBuffer;

struct Frame {
    const RenderScene& scene;
    const ViewSettings& view;
    const Camera& camera;
    RenderTarget target;
    glm::mat4 view_matrix{1.0f};
    glm::mat4 projection_matrix{1.0f};
    float particle_radius = 0.01f;  ///< m, as drawn
    const ParticleBuffer& particles;
    unsigned color_map_texture = 0;  ///< 256 x 1, sRGB values
    ValueRange range;
    bool colored_by_field = true;
};

}  // namespace slosh
