// In every frame the buffer gets fresh storage (gl::Upload) while the GPU may still read the old. A ring of
// three persistent buffers was not needed: 200k particles are 3.2 MB.
#include "render/particle_buffer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>

#include "render/drops.h"

namespace slosh {
namespace {

template <class Integer>
Integer quantised(float value) {
    constexpr auto most = static_cast<float>(std::numeric_limits<Integer>::max());
    // The comparison is false for NaN. In [0, 1] adding a half rounds correctly and, unlike lround, is
    // vectorised.
    // NOLINTNEXTLINE(bugprone-incorrect-roundings)
    return value > 0.0f ? static_cast<Integer>(std::min(value, 1.0f) * most + 0.5f) : Integer{0};
}

/// 0 at the surface, where the kernel sum is small, to 1 in the bulk.
float occlusion_of(float relative_density) {
    const float part = std::clamp((relative_density - 0.70f) * (1.0f / 0.28f), 0.0f, 1.0f);
    return part * part * (3.0f - 2.0f * part);
}

void describe_attributes(GLuint divisor) {
    constexpr GLsizei stride = sizeof(ParticleVertex);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(ParticleVertex, x)));
    glVertexAttribDivisor(0, divisor);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 1, GL_UNSIGNED_SHORT, GL_TRUE, stride,
                          buffer_offset(offsetof(ParticleVertex, value)));
    glVertexAttribDivisor(1, divisor);
    glEnableVertexAttribArray(2);
    glVertexAttribPointer(2, 2, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          buffer_offset(offsetof(ParticleVertex, occlusion)));
    glVertexAttribDivisor(2, divisor);
    glEnableVertexAttribArray(6);
    glVertexAttribPointer(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          buffer_offset(offsetof(ParticleVertex, speed)));
    glVertexAttribDivisor(6, divisor);
}

void describe_ellipsoid(GLuint divisor) {
    constexpr std::size_t shape = offsetof(EllipsoidVertex, inverse_stretch);
    const std::size_t places[] = {offsetof(EllipsoidVertex, center), shape, shape + 3 * sizeof(float)};
    for (GLuint i = 0; i < 3; ++i) {
        glEnableVertexAttribArray(3 + i);
        glVertexAttribPointer(3 + i, 3, GL_FLOAT, GL_FALSE, sizeof(EllipsoidVertex),
                              buffer_offset(places[i]));
        glVertexAttribDivisor(3 + i, divisor);
    }
}

bool is_drawable(const ParticleView& particles, std::size_t i) {
    return std::isfinite(particles.x[i] + particles.y[i] + particles.z[i]);
}

}  // namespace

void ParticleBuffer::reserve(std::size_t particles) {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        points_ = GlVertexArray::create();
        quads_ = GlVertexArray::create();
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        glBindVertexArray(points_.name());
        describe_attributes(0);
        glBindVertexArray(quads_.name());
        describe_attributes(1);
        glBindVertexArray(0);
    }
    if (particles > capacity_) capacity_ = std::max(particles, capacity_ + capacity_ / 2);
}

void ParticleBuffer::upload(const ParticleView& particles, std::span<const float> values,
                            const ValueRange& range, const RenderEllipsoids& ellipsoids,
                            std::span<const std::uint8_t> hidden) {
    count_ = seen_ = skipped_ = 0;
    has_ellipsoids_ = false;
    const std::size_t total =
        std::min({particles.count, particles.x.size(), particles.y.size(), particles.z.size()});
    if (total == 0) return;
    reserve(total);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    auto* out = static_cast<ParticleVertex*>(
        upload_.begin(capacity_ * sizeof(ParticleVertex), total * sizeof(ParticleVertex)));
    if (out == nullptr) {
        skipped_ = total;
        return;
    }
    const float width = range.max - range.min;
    const float scale = width > 0.0f ? 1.0f / width : 0.0f;
    const bool has_values = values.size() >= total, has_density = particles.density.size() >= total;
    const float per_neighbour =
        particles.neighbours.size() >= total ? one_over_full_neighbourhood(particles) : 0.0f;
    const bool has_velocity = std::min({particles.velocity_x.size(), particles.velocity_y.size(),
                                        particles.velocity_z.size()}) >= total;
    const float per_speed_squared = 1.0f / (4.0f * usual_gravity * std::max(particles.spacing, 1.0e-6f));
    Vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
    const auto write = [&](std::size_t i) {
        const float x = particles.x[i], y = particles.y[i], z = particles.z[i];
        low = {std::min(low.x, x), std::min(low.y, y), std::min(low.z, z)};
        high = {std::max(high.x, x), std::max(high.y, y), std::max(high.z, z)};
        const float value = has_values ? (values[i] - range.min) * scale : 0.0f;
        const float rest_density = particles.rest_density_of(i);
        const float occlusion = has_density && rest_density > 0.0f
                                    ? occlusion_of(particles.density[i] * (1.0f / rest_density))
                                    : 0.0f;
        const float fullness = fullness_of(particles, i, per_neighbour);
        const Vec3 v = has_velocity
                           ? Vec3(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i])
                           : Vec3(0.0f);
        const std::uint32_t random = (i < particles.id.size() ? particles.id[i] : 0u) * 0x9e3779b9u;
        out[count_++] = {x,
                         y,
                         z,
                         quantised<std::uint16_t>(value),
                         quantised<std::uint8_t>(occlusion),
                         quantised<std::uint8_t>(fullness),
                         quantised<std::uint8_t>(std::sqrt(glm::dot(v, v) * per_speed_squared)),
                         {static_cast<std::uint8_t>(random >> 24), static_cast<std::uint8_t>(random >> 16),
                          static_cast<std::uint8_t>(random >> 8)}};
    };
    const bool sorted = hidden.size() >= total;
    for (std::size_t i = 0; i < total; ++i) {
        if (is_drawable(particles, i) && (!sorted || hidden[i] == 0)) write(i);
    }
    seen_ = count_;
    for (std::size_t i = 0; sorted && i < total; ++i) {
        if (is_drawable(particles, i) && hidden[i] != 0) write(i);
    }
    bounds_ = {low, high};
    skipped_ = total - count_;
    // If the driver lost the memory nothing is drawn, and the next frame is complete again.
    if (!upload_.end()) count_ = seen_ = 0;
    if (std::min(ellipsoids.centers.size(), ellipsoids.inverse_stretches.size()) >= total)
        upload_ellipsoids(particles, ellipsoids, total);
}

/// Writes the ellipsoids in the same order, leaving out the same particles.
void ParticleBuffer::upload_ellipsoids(const ParticleView& particles, const RenderEllipsoids& ellipsoids,
                                       std::size_t total) {
    if (!ellipsoid_buffer_) {
        ellipsoid_buffer_ = GlBuffer::create();
        ellipsoid_points_ = GlVertexArray::create();
        ellipsoid_quads_ = GlVertexArray::create();
        for (const GLuint divisor : {0u, 1u}) {
            glBindVertexArray(divisor == 0 ? ellipsoid_points_.name() : ellipsoid_quads_.name());
            glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
            describe_attributes(divisor);
            glBindBuffer(GL_ARRAY_BUFFER, ellipsoid_buffer_.name());
            describe_ellipsoid(divisor);
        }
        glBindVertexArray(0);
    }
    glBindBuffer(GL_ARRAY_BUFFER, ellipsoid_buffer_.name());
    auto* out = static_cast<EllipsoidVertex*>(
        upload_.begin(capacity_ * sizeof(EllipsoidVertex), total * sizeof(EllipsoidVertex)));
    if (out == nullptr) return;
    for (std::size_t i = 0; i < total; ++i) {
        if (is_drawable(particles, i)) *out++ = {ellipsoids.centers[i], ellipsoids.inverse_stretches[i]};
    }
    has_ellipsoids_ = upload_.end();
}

void ParticleBuffer::draw_points(Which which) const {
    const std::size_t count = which == Which::seen ? seen_ : count_;
    if (count == 0) return;
    glBindVertexArray(has_ellipsoids_ ? ellipsoid_points_.name() : points_.name());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count));
}

void ParticleBuffer::draw_quads(Which which) const {
    const std::size_t count = which == Which::seen ? seen_ : count_;
    if (count == 0) return;
    glBindVertexArray(has_ellipsoids_ ? ellipsoid_quads_.name() : quads_.name());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
}

}  // namespace slosh
