// See antialias_pass.h.
#include "render/passes/antialias_pass.h"

#include <optional>

#include "render/picture_part.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

/// Pixels beside a solid: what is seen of it through waves may lie beside it.
constexpr float around = 6.0f;
/// How far the shader follows an edge: as in shaders/antialias.frag.
constexpr float search = 20.0f;

}  // namespace

Result<void> AntialiasPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&program_, "picture.vert", "antialias.frag"}});
}

void AntialiasPass::smooth(const TextureTarget& picture) const {
    program_->use();
    program_->set("picture", first_free_unit);
    bind_texture(first_free_unit, picture.color());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void AntialiasPass::draw(const Frame& frame, const TextureTarget& picture) const {
    picture.copy_to(frame.target.framebuffer);
    smooth(picture);
}

void AntialiasPass::draw_around_solids(const Frame& frame) {
    if (!frame.view.solids) return;
    for (const RenderSolid& solid : frame.scene.solids) {
        const std::optional<Box3> bounds = solid_bounds(solid);
        if (!bounds) continue;
        const glm::mat4 clip = frame.block.projection * frame.block.view;
        const PicturePart part = part_of_picture(*bounds, clip, frame.target.size, around);
        if (part.empty()) continue;
        before_.ensure(frame.target.size, GL_RGBA8);
        before_.copy_color_from(frame.target.framebuffer,
                                part_of_picture(*bounds, clip, frame.target.size, around + search));
        glScissor(part.x, part.y, part.width, part.height);
        glEnable(GL_SCISSOR_TEST);
        smooth(before_);
        glDisable(GL_SCISSOR_TEST);
    }
}

}  // namespace slosh
