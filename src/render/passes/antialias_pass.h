// Smooths the edges of a finished picture and copies it into the target, with its depth. After Lottes, FXAA
// (NVIDIA white paper, 2009); shaders/antialias.frag describes the search.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/shader_library.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class AntialiasPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Reads `picture` (colour and depth, of the target's size), writes frame.target.
    void draw(const Frame& frame, const TextureTarget& picture) const;

  private:
    const ShaderProgram* program_ = nullptr;
    GlVertexArray no_vertices_;
};

inline Result<void> AntialiasPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("picture.vert", "antialias.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    no_vertices_ = GlVertexArray::create();
    return {};
}

inline void AntialiasPass::draw(const Frame& frame, const TextureTarget& picture) const {
    picture.copy_to(frame.target.framebuffer);
    program_->use();
    program_->set("picture", first_free_unit);
    bind_texture(first_free_unit, picture.color());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace slosh
