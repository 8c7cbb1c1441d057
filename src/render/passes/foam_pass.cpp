// Points, not quads: the largest splat is a few pixels wide. Not sorted: white over white is the same in any
// order, except for the small differences between the kinds.
#include "render/passes/foam_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "render/particle_buffer.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

/// How far in front of its position foam is drawn, in spacings. The water's surface lies about half a spacing
/// in front of its particles, a smooth surface of spheres a whole one. From below the surface would cut every
/// splat in two.
constexpr float nearer_in_spacings = 0.75f, nearer_smooth = 1.2f, nearer_from_below = 2.5f;

float nearer(const Frame& frame) {
    if (frame.eye_in_fluid) return nearer_from_below;
    const bool smooth_spheres = frame.scene_picture != nullptr && !frame.particles.has_ellipsoids();
    return smooth_spheres ? nearer_smooth : nearer_in_spacings;
}

std::uint8_t byte_of(float part) {
    // NOLINTNEXTLINE(bugprone-incorrect-roundings)
    return static_cast<std::uint8_t>(std::clamp(part, 0.0f, 1.0f) * 255.0f + 0.5f);
}

}  // namespace

Result<void> FoamPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("foam/splat.vert", "foam/splat.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    return {};
}

void FoamPass::reserve(std::size_t particles) {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        array_ = GlVertexArray::create();
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        glBindVertexArray(array_.name());
        constexpr GLsizei stride = sizeof(Vertex);
        for (const GLuint index : {0u, 1u, 2u}) glEnableVertexAttribArray(index);
        glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(Vertex, x)));
        glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(Vertex, diameter)));
        // Normalised to 0 to 1. The kinds are bytes, but the shader needs their number: see upload().
        glVertexAttribPointer(2, 2, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                              buffer_offset(offsetof(Vertex, opacity)));
        glBindVertexArray(0);
    }
    if (particles > capacity_) capacity_ = std::max(particles, capacity_ + capacity_ / 2);
}

void FoamPass::upload(const FoamView& foam, float spacing) {
    count_ = 0;
    const std::size_t total = foam.count();
    if (total == 0) return;
    reserve(total);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity_ * sizeof(Vertex)), nullptr,
                 GL_STREAM_DRAW);
    auto* out = static_cast<Vertex*>(
        glMapBufferRange(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(total * sizeof(Vertex)),
                         GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_UNSYNCHRONIZED_BIT));
    if (out == nullptr) return;
    for (std::size_t i = 0; i < total; ++i) {
        if (!std::isfinite(foam.x[i] + foam.y[i] + foam.z[i])) continue;
        Vertex vertex{foam.x[i], foam.y[i], foam.z[i], spacing * foam.size[i], 0, 0, {}};
        vertex.opacity = byte_of(foam.opacity(i));
        vertex.kind = byte_of(0.5f * static_cast<float>(foam.kind[i]));
        out[count_++] = vertex;
    }
    if (glUnmapBuffer(GL_ARRAY_BUFFER) != GL_TRUE) count_ = 0;
}

void FoamPass::draw(const Frame& frame, FoamLayer layer) const {
    if (count_ == 0) return;
    program_->use();
    program_->set("nearer", nearer(frame) * frame.block.particle.y);
    const float first = layer == FoamLayer::under_surface ? 1.5f : -0.5f;
    const float last = layer == FoamLayer::over_surface ? 1.5f : 2.5f;
    program_->set("kinds", glm::vec2(first, last));
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glBindVertexArray(array_.name());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count_));
    glDisable(GL_PROGRAM_POINT_SIZE);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
