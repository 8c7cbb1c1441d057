// Smooths edges of a finished picture and brings it into the target, with its depth.
#pragma once

#include "base/result.h"
#include "render/frame.h"
#include "render/gl_object.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class AntialiasPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// From `picture` (colour and depth, of the target's size) into frame.target.
    void draw(const Frame& frame, const TextureTarget& picture) const;

  private:
    const ShaderProgram* program_ = nullptr;
    GlVertexArray no_vertices_;
};

}  // namespace slosh
