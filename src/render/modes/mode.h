// One way to draw the particles. The renderer has prepared the target (background, floor, solids: colour and
// depth), the particle buffer and the colours; a mode adds the fluid.
#pragma once

#include "base/result.h"
#include "render/frame.h"

namespace slosh {

class ShaderLibrary;

class RenderMode {
  public:
    virtual ~RenderMode() = default;
    /// Registers its programs; they are compiled again by every reload.
    virtual Result<void> load(ShaderLibrary& shaders) = 0;
    virtual void draw(const Frame& frame) = 0;
    /// Another mode is drawn from now on: gives back what is large.
    virtual void release() {}
};

}  // namespace slosh
