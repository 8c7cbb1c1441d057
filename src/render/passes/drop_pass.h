// The drops of spray over a finished picture of the fluid. Water behind them is seen beside and through them:
// a second layer where it shows most.
#pragma once

#include <vector>

#include "render/drops.h"
#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class DropPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws into the bound framebuffer, tested against its depth.
    void draw(const Frame& frame);
    void release();

  private:
    void upload();

    const ShaderProgram* program_ = nullptr;
    std::vector<Drop> drops_;  // kept between frames
    GlBuffer buffer_;
    GlVertexArray array_;
    std::size_t capacity_ = 0;
};

}  // namespace slosh
