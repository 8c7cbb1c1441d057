// Spray, foam and bubbles as soft round splats. Colours are premultiplied, so that the pass can draw over a
// picture or into an empty layer that is mixed in later.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "render/frame.h"
#include "render/gl_object.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// Which part of the foam: what lies under the surface, and so is seen through the water, or what lies on
/// and before it.
enum class FoamLayer { all, under_surface, over_surface };

class FoamPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Once per frame, before draw(). Particles at non-finite positions are left out.
    void upload(const FoamView& foam, float spacing);
    bool empty() const { return count_ == 0; }
    /// Into the framebuffer that is bound, blended over what is there and tested against its depth, which
    /// stays as it is.
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
