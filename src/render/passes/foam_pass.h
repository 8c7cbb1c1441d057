// Spray, foam and bubbles as soft round splats. Colours are premultiplied, so that the pass can draw over a
// picture or into an empty layer that is blended in later.
#pragma once

#include <cstdint>

#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// Which part of the foam: what lies under the surface and is visible through the water, or what lies on or
/// in front of it.
enum class FoamLayer { all, under_surface, over_surface };

class FoamPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Once per frame, before draw(). Particles at non-finite positions are left out.
    void upload(const FoamView& foam, float spacing);
    bool empty() const { return count_ == 0; }
    /// Draws into the bound framebuffer, blended over its content and tested against its depth, which does
    /// not change.
    void draw(const Frame& frame, FoamLayer layer) const;

  private:
    struct Vertex {
        float x, y, z, diameter;
        std::uint8_t opacity, kind, unused[2];
    };
    void reserve(std::size_t particles);

    const ShaderProgram* program_ = nullptr;
    GlBuffer buffer_;
    GlVertexArray array_;
    std::size_t capacity_ = 0, count_ = 0;  // particles
};

}  // namespace slosh
