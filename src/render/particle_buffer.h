// The particles of a frame on the GPU: one interleaved buffer, 16 bytes each, written straight into mapped
// memory.
#pragma once

#include <cstdint>
#include <span>

#include "render/color_field.h"
#include "render/gl_object.h"
#include "sim/particle_view.h"

namespace slosh {

/// Position, place on the colour map in 0 .. 65535, occlusion and fullness in 0 .. 255; read by
/// shaders/particles/attributes.glsl.
struct ParticleVertex {
    float x, y, z;
    std::uint16_t value;
    std::uint8_t occlusion, fullness;
};

class ParticleBuffer {
  public:
    /// `values` is empty or has one per particle. Particles at non-finite positions are left out.
    void upload(const ParticleView& particles, std::span<const float> values, const ValueRange& range);

    std::size_t count() const { return count_; }
    std::size_t skipped() const { return skipped_; }
    /// Of the uploaded positions; meaningless when count() is 0.
    const Box3& bounds() const { return bounds_; }

    /// One vertex per particle.
    void draw_points() const;
    /// Four vertices per particle: a triangle strip.
    void draw_quads() const;

  private:
    void reserve(std::size_t particles);

    GlBuffer buffer_;
    GlVertexArray points_, quads_;
    std::size_t capacity_ = 0;  // particles
    std::size_t count_ = 0, skipped_ = 0;
    Box3 bounds_;
};

}  // namespace slosh
