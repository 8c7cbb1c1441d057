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

BackgroundColors background_colors(Background background) {
    switch (background) {
        case Background::dark:
            return {to_linear(Vec3(0.17f, 0.19f, 0.22f)), to_linear(Vec3(0.07f, 0.08f, 0.10f)),
                    to_linear(Vec3(0.30f, 0.32f, 0.35f)), to_linear(Vec3(0.26f, 0.28f, 0.31f)),
                    to_linear(Vec3(0.18f, 0.20f, 0.23f))};
        case Background::white:
            return {Vec3(1.0f), Vec3(1.0f), to_linear(Vec3(0.97f)), to_linear(Vec3(0.93f)),
                    to_linear(Vec3(0.80f))};
        case Background::sky:
            break;
    }
    return {to_linear(Vec3(0.88f, 0.92f, 0.95f)), to_linear(Vec3(0.50f, 0.66f, 0.83f)),
            to_linear(Vec3(0.895f, 0.900f, 0.895f)), to_linear(Vec3(0.825f, 0.835f, 0.840f)),
            to_linear(Vec3(0.680f, 0.700f, 0.720f))};
}

Result<void> BackgroundPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&sky_, "sky.vert", "sky.frag"}, {&floor_, "floor.vert", "floor.frag"}});
}

void describe_background(FrameBlock& block, const RenderScene& scene, const ViewSettings& view) {
    const BackgroundColors colors = background_colors(view.background);
    // 2-D: a plain frame around the container instead of a sky.
    const bool flat = scene.dimension == 2 && view.background == Background::sky;
    const Vec3 frame_color = to_linear(Vec3(0.76f, 0.80f, 0.84f));
    block.sky_low = glm::vec4(flat ? frame_color : colors.low, block.sky_low.w);
    block.sky_high = glm::vec4(flat ? frame_color : colors.high, block.sky_high.w);
    const bool floor = view.floor && scene.container && scene.dimension == 3;
    if (scene.container) {
        const Box3& box = *scene.container;
        block.box_min = glm::vec4(box.min, 1.0f);
        block.box_max = glm::vec4(box.max, floor ? 1.0f : 0.0f);
        if (scene.open_top) block.box_max.y = 1.0e6f;
        const float half_edge = 9.0f * std::max(glm::length(box.max - box.min), 0.1f);
        // Tiles start at the container's corner, so that its walls lie on joints if its size allows.
        block.floor_area = glm::vec4(box.min, half_edge);
        block.tile_bright = glm::vec4(colors.bright, tile_edge(box));
    }
    block.tile_dark = glm::vec4(colors.dark, 0.0f);
    block.tile_joint = glm::vec4(colors.joint, 0.0f);
}

void BackgroundPass::draw(const Frame& frame) const {
    glBindVertexArray(no_vertices_.name());
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    if (frame.block.box_max.w > 0.5f) {
        floor_->use();
        frame.light.bind_floor_light(*floor_);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    sky_->use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
