// Fluid of 2-D scenes: one filled shape with a smooth outline.
#pragma once

#include "base/result.h"
#include "render/frame.h"
#include "render/texture_target.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class FlatWaterPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Over what is in the target.
    void draw(const Frame& frame);
    void release() { field_.release(); }

  private:
    const ShaderProgram *splat_ = nullptr, *fill_ = nullptr;
    TextureTarget field_;
    GlVertexArray no_vertices_;
};

}  // namespace slosh
