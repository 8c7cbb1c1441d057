// The particles of a frame on the GPU: one interleaved buffer, 20 bytes per particle, written straight into
// mapped memory; and a second one for particles that are drawn as ellipsoids.
#pragma once

#include <cstdint>
#include <span>

#include "render/color_field.h"
#include "render/gl_object.h"
#include "render/scene.h"
#include "slosh/particle_view.h"

namespace slosh {

/// Position, position on the colour map in 0 .. 65535, occlusion and fullness in 0 .. 255; read by
/// shaders/particles/attributes.glsl. The speed, 255 for two times sqrt(g d), and three random numbers of the
/// particle's id are read by shaders/water/ripple.vert.
struct ParticleVertex {
    float x, y, z;
    std::uint16_t value;
    std::uint8_t occlusion, fullness;
    std::uint8_t speed, random[3];
};

/// Read by shaders/water/ellipsoid_attributes.glsl.
struct EllipsoidVertex {
    Vec3 center;
    SymmetricMatrix inverse_stretch;
};

class ParticleBuffer {
  public:
    /// `values` and `ellipsoids` are empty or have one entry per particle. Particles at non-finite positions
    /// are left out. `hidden` is empty or has a 1 for each particle that no one can see; ellipsoids cannot be
    /// uploaded with it.
    void upload(const ParticleView& particles, std::span<const float> values, const ValueRange& range,
                const RenderEllipsoids& ellipsoids = {}, std::span<const std::uint8_t> hidden = {});

    std::size_t count() const { return count_; }
    std::size_t skipped() const { return skipped_; }
    /// Bounds of the uploaded positions; undefined if count() is 0.
    const Box3& bounds() const { return bounds_; }

    /// Whether the last upload had ellipsoids.
    bool has_ellipsoids() const { return has_ellipsoids_; }

    /// `seen`: without the hidden ones.
    enum class Which { all, seen };
    /// One vertex per particle.
    void draw_points(Which which = Which::all) const;
    /// Four vertices per particle: a triangle strip.
    void draw_quads(Which which = Which::all) const;

  private:
    void reserve(std::size_t particles);
    void upload_ellipsoids(const ParticleView& particles, const RenderEllipsoids& ellipsoids,
                           std::size_t total);

    GlBuffer buffer_, ellipsoid_buffer_;
    gl::Upload upload_;
    GlVertexArray points_, quads_, ellipsoid_points_, ellipsoid_quads_;
    std::size_t capacity_ = 0;                        // particles
    std::size_t count_ = 0, seen_ = 0, skipped_ = 0;  // the seen ones come first
    bool has_ellipsoids_ = false;
    Box3 bounds_;
};

}  // namespace slosh
