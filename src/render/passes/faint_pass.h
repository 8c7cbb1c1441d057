// Particles of another run over those of this one: discs of one colour that one sees through. Where many lie
// behind each other only the nearest counts, so that deep water is as faint as a film.
#pragma once

#include <vector>

#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class FaintPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Over everything; leaves the depth of its own discs. Nothing without particles.
    void draw(const Frame& frame);

  private:
    const ShaderProgram* program_ = nullptr;
    GlBuffer buffer_;
    GlVertexArray array_;
    std::vector<Vec3> centers_;  // kept between frames
};

}  // namespace slosh
