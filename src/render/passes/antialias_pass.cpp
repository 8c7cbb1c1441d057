// After Lottes, FXAA (NVIDIA white paper, 2009); what is searched is said in shaders/antialias.frag.
#include "render/passes/antialias_pass.h"

#include "render/shader_library.h"
#include "render/texture_target.h"

namespace slosh {

Result<void> AntialiasPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("picture.vert", "antialias.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    no_vertices_ = GlVertexArray::create();
    return {};
}

void AntialiasPass::draw(const Frame& frame, const TextureTarget& picture) const {
    picture.copy_to(frame.target.framebuffer);
    program_->use();
    program_->set("picture", first_free_unit);
    bind_texture(first_free_unit, picture.color());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace slosh
