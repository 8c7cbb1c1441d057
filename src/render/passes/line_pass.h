// Lines with smooth edges: the container's edges, ghosts' outlines, tools.
#pragma once

#include <vector>

#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class LinePass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws the container's edges, then the scene's lines, then those that are visible through everything.
    void draw(const Frame& frame);

  private:
    struct Vertex {
        Vec3 from;
        float width;
        Vec3 to;
        Vec3 color;
    };
    void draw_range(std::size_t first, std::size_t count) const;

    const ShaderProgram* program_ = nullptr;
    GlBuffer buffer_;
    GlVertexArray array_;
    std::vector<Vertex> vertices_;  // kept between frames: no allocation once they are large enough
    std::vector<RenderLine> container_;
};

}  // namespace slosh
