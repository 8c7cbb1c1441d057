// How much fluid lies behind each pixel: optical depth per colour and metres, at a part of the picture's
// resolution.
#pragma once

#include "base/result.h"
#include "render/frame.h"
#include "render/texture_target.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class ThicknessPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the texture; the caller's framebuffer and viewport are no longer bound afterwards.
    void draw(const Frame& frame);
    void release() { target_.release(); }

    /// rgb: optical depth; a: m.
    GLuint texture() const { return target_.color(); }

  private:
    const ShaderProgram* program_ = nullptr;
    TextureTarget target_;
};

}  // namespace slosh
