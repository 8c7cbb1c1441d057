// Mist of a splash over a finished picture of the fluid: see render/mist.h. Its puffs add up in a picture of
// a quarter of the size, which is then lit and laid over the target.
#pragma once

#include <span>
#include <vector>

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/mist.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class MistPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws that of the broken particles into the frame's target, whose depth hides what is behind it.
    void draw(const Frame& frame, std::span<const BrokenParticle> broken);
    void release();

  private:
    void upload();

    const ShaderProgram *puffs_program_ = nullptr, *tiles_program_ = nullptr, *layer_program_ = nullptr;
    std::vector<MistPuff> puffs_;  // kept between frames
    TextureTarget sums_, tiles_, behind_;
    GlBuffer buffer_;
    GlVertexArray array_, no_vertices_;
    std::size_t capacity_ = 0;
};

}  // namespace slosh
