// Ripples finer than a particle, carried by the water: each particle near the surface that moves has a short
// wave of its own, a Gabor kernel, and their slopes are added to the surface's normals. So they drift,
// stretch and mix as the water does, and still water has none.
#pragma once

#include "render/frame.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;
class SurfacePass;

class RipplePass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Changes the bound framebuffer and viewport.
    void draw(const Frame& frame, const SurfacePass& surface) const;

  private:
    const ShaderProgram* program_ = nullptr;
};

}  // namespace slosh
