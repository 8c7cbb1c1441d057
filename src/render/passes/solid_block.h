// The scene's boxes, planes, spheres and capsules as numbers for shaders that follow rays: the uniform block
// of shaders/water/solids.glsl, which documents its layout.
#pragma once

#include <array>
#include <glm/vec4.hpp>

#include "render/frame.h"
#include "render/gl_object.h"

namespace slosh {

/// std140.
struct SolidNumbers {
    static constexpr int most = 32;  ///< as in shaders/water/solids.glsl
    glm::ivec4 counts{0};
    std::array<glm::vec4, 4 * most> numbers{};
};

/// The first `most` solids that have such a form. `complete` becomes false if the scene shows others too:
/// models, or more than `most`. `bounds`: of the scene, m; planes are drawn 1.5 times as large.
SolidNumbers describe_solids(const RenderScene& scene, const Box3& bounds, bool& complete);

class SolidBlock {
  public:
    /// Uploads the visible solids and binds the block.
    void upload(const Frame& frame);
    /// Whether there are solids in the block.
    bool empty() const { return numbers_.counts.y == 0; }
    /// Whether the block has every solid that the picture shows.
    bool complete() const { return complete_; }

  private:
    SolidNumbers numbers_;
    bool complete_ = true;
    GlBuffer buffer_;
};

}  // namespace slosh
