// Smooths the edges of a finished picture and copies it into the target, with its depth. After Lottes, FXAA
// (NVIDIA white paper, 2009); shaders/antialias.frag describes the search.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class AntialiasPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Reads `picture` (colour and depth, of the target's size), writes frame.target.
    void draw(const Frame& frame, const TextureTarget& picture) const;
    /// Smooths the target itself, but only around solids, whose edges are the hardest: where the processor
    /// draws, the whole picture would cost too much.
    void draw_around_solids(const Frame& frame);

  private:
    void smooth(const TextureTarget& picture) const;

    const ShaderProgram* program_ = nullptr;
    GlVertexArray no_vertices_;
    TextureTarget before_;  // the target around a solid
};

}  // namespace slosh
