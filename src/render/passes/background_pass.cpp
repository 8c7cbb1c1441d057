// Each pixel is shaded once: the floor writes depth, the sky fills the rest at the far plane.
#include "render/passes/background_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/passes/light_pass.h"
#include "render/shader_library.h"

namespace slosh {

float tile_edge(const Box3& container) {
    const float wanted =
        std::max(container.max.x - container.min.x, container.max.z - container.min.z) / 12.0f;
    const float decade = std::pow(10.0f, std::floor(std::log10(std::max(wanted, 1.0e-4f))));
    const float ratio = wanted / decade;
    return decade * (ratio < 1.5f ? 1.0f : ratio < 3.5f ? 2.0f : ratio < 7.5f ? 5.0f : 10.0f);
}

FloorExtent floor_extent(const Box3& container, const Stage& stage) {
    const float diagonal = std::max(glm::length(container.max - container.min), 0.1f);
    Vec3 middle = 0.5f * (container.min + container.max);
    middle.y = container.min.y;
    return {middle, stage.floor_begins * diagonal, stage.floor_ends * diagonal};
}

Result<void> BackgroundPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&sky_, "sky.vert", "sky.frag"},
                        {&floor_, "floor.vert", "floor.frag"},
                        {&plain_floor_, "floor.vert", "plain_floor.frag"}});
}

void describe_background(FrameBlock& block, const RenderScene& scene, const ViewSettings& view,
                         const Stage& stage) {
    block.sky_low = glm::vec4(stage.horizon, block.sky_low.w);
    block.sky_high = glm::vec4(stage.zenith, block.sky_high.w);
    const bool floor = view.floor && scene.container && scene.dimension == 3;
    if (scene.container) {
        const Box3& box = *scene.container;
        block.box_min = glm::vec4(box.min, 1.0f);
        block.box_max = glm::vec4(box.max, floor ? 1.0f : 0.0f);
        if (scene.open_top) block.box_max.y = 1.0e6f;
        block.sky_glow.w = box.max.y;
        const FloorExtent extent = floor_extent(box, stage);
        // Tiles start at the container's corner, so that its walls lie on joints if its size allows.
        block.floor_area = glm::vec4(box.min, extent.ends + glm::length(box.max - box.min));
        block.floor_fade = {extent.middle.x, extent.middle.z, 1.0f / extent.ends,
                            extent.begins / extent.ends};
        block.tile_bright = glm::vec4(stage.bright, tile_edge(box));
    }
    block.tile_dark = glm::vec4(stage.dark, stage.base);
    block.tile_joint = glm::vec4(stage.joint, 0.0f);
}

void BackgroundPass::draw(const Frame& frame) const {
    glBindVertexArray(no_vertices_.name());
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    if (frame.block.box_max.w > 0.5f) {
        const ShaderProgram& floor = frame.block.stage_tone.w > 0.0f ? *floor_ : *plain_floor_;
        floor.use();
        frame.light.bind_floor_light(floor);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    sky_->use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
