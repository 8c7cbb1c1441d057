// Spray, foam and bubbles: every particle is a handful of droplets (render/foam_droplets.h). They are added
// up in a layer of optical depth, which is then lit as one [Akinci, Dippel, Akinci, Teschner 2013; Bagar,
// Scherzer, Wimmer 2010]: so the order does not matter, a lone droplet is a speck, thin foam a veil, dense
// foam bright.
#pragma once

#include <cstdint>

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/texture_target.h"
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
    /// Draws over the content of `target`, a framebuffer of the frame's size, hidden by its depth, which does
    /// not change.
    void draw(const Frame& frame, FoamLayer layer, GLuint target);
    /// Adds the foam to the light's map of it, which is bound: `pixels_per_metre` of the map.
    void draw_shadow(float pixels_per_metre) const;

  private:
    struct Vertex {
        float x, y, z, velocity_x, velocity_y, velocity_z, age, size;
        std::uint16_t opacity, look;
    };
    void reserve(std::size_t particles);

    const ShaderProgram *droplets_ = nullptr, *layer_ = nullptr, *shadow_ = nullptr;
    GlBuffer buffer_;
    gl::Upload upload_;
    GlVertexArray array_, no_vertices_;
    TextureTarget behind_, sums_;           // depth of what was drawn before; the layer
    Box3 bounds_;                           // bounds of the particles, m
    std::size_t capacity_ = 0, count_ = 0;  // particles
    // Those over the surface come first, those under it last; from under_begin_ to over_end_ they are both.
    std::size_t under_begin_ = 0, over_end_ = 0;
    float appear_time_ = 1.0f;  // s
};

}  // namespace slosh
