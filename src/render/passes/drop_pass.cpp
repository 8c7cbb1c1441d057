// See drop_pass.h.
#include "render/passes/drop_pass.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <utility>

#include "render/fluid_optics.h"
#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/passes/light_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

/// Radius of a drop of which one bright speck is seen, pixels: the same in larger pictures as in one of 720
/// rows.
float speck_radius(const Frame& frame) {
    return std::max({1.0f, frame.target.pixel_ratio, frame.block.viewport.y / 720.0f});
}

/// Radius of a drop from which on the picture that it refracts is seen. Milk is no speck at any size.
float lens_radius_of(const Frame& frame) {
    if (frame.block.scattering.w > 0.5f) return 0.0f;
    return frame.quality.lenses ? 4.0f * speck_radius(frame) : 1.0e9f;
}

}  // namespace

Result<void> DropPass::load(ShaderLibrary& shaders) {
    if (auto loaded = mist_.load(shaders); !loaded.ok()) return loaded;
    return shaders.add({{&specks_, "water/drop.vert", "water/drop.frag"},
                        {&lenses_, "water/drop_lens.vert", "water/drop_lens.frag"}});
}

void DropPass::release() {
    mist_.release();
    drops_ = {};
    broken_ = sorted_ = {};
    buffer_ = GlBuffer();
    array_ = GlVertexArray();
    capacity_ = 0;
}

void DropPass::upload() {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        array_ = GlVertexArray::create();
    }
    if (drops_.size() > capacity_) capacity_ = std::max(drops_.size(), capacity_ + capacity_ / 2);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity_ * sizeof(Drop)), nullptr, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(drops_.size() * sizeof(Drop)), drops_.data());
}

/// The broken particles from back to front, by counting, since there may be many: what is equally far to a
/// 65,536th of their range stays in its order. Drops of one particle stay together; they rarely hide each
/// other.
void DropPass::sort_by_depth(const ParticleView& particles, const Vec3& forward) {
    constexpr std::size_t levels = 65536;
    depths_.resize(broken_.size());
    float low = std::numeric_limits<float>::max(), high = std::numeric_limits<float>::lowest();
    for (std::size_t k = 0; k < broken_.size(); ++k) {
        const std::size_t i = broken_[k].index;
        depths_[k] = glm::dot(Vec3(particles.x[i], particles.y[i], particles.z[i]), forward);
        low = std::min(low, depths_[k]);
        high = std::max(high, depths_[k]);
    }
    const float per_depth = high > low ? static_cast<float>(levels - 1) / (high - low) : 0.0f;
    const auto level_of = [&](float depth) {
        const float level = (high - depth) * per_depth;
        return level > 0.0f ? std::min(static_cast<std::size_t>(std::min(level, 1.0e6f)), levels - 1) : 0;
    };
    places_.assign(levels + 1, 0);
    for (const float depth : depths_) ++places_[level_of(depth) + 1];
    std::partial_sum(places_.begin(), places_.end(), places_.begin());
    sorted_.resize(broken_.size());
    for (std::size_t k = 0; k < broken_.size(); ++k) sorted_[places_[level_of(depths_[k])]++] = broken_[k];
    broken_.swap(sorted_);
}

/// The first drop that is so large in the picture that it is a lens, at least in part; radii in pixels.
std::size_t DropPass::first_lens(const Frame& frame, float lens_radius) const {
    const glm::mat4& projection = frame.block.projection;
    const float pixels = 0.5f * frame.block.viewport.y * projection[1][1];
    const Vec3 forward = frame.camera.forward();
    const float eye_along = glm::dot(frame.camera.eye(), forward);
    const auto found = std::find_if(drops_.begin(), drops_.end(), [&](const Drop& drop) {
        const float w = frame.perspective ? glm::dot(drop.center, forward) - eye_along : 1.0f;
        return drop.radius * pixels > lens_radius * w;
    });
    return static_cast<std::size_t>(found - drops_.begin());
}

void DropPass::draw_from(std::size_t first, const ShaderProgram& program, const Frame& frame,
                         float lens_radius) {
    if (first == drops_.size()) return;
    // Centre and radius, direction and stretch, material.
    const std::pair<GLint, std::size_t> parts[] = {
        {4, offsetof(Drop, center)}, {4, offsetof(Drop, along)}, {1, offsetof(Drop, material)}};
    for (GLuint i = 0; i < 3; ++i) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, parts[i].first, GL_FLOAT, GL_FALSE, sizeof(Drop),
                              buffer_offset(first * sizeof(Drop) + parts[i].second));
        glVertexAttribDivisor(i, 1);
    }
    program.use();
    set_fluids(program, frame);
    bind_light(program);
    program.set("speck_radius", speck_radius(frame));
    program.set("lens_radius", lens_radius);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(drops_.size() - first));
}

void DropPass::draw(const Frame& frame) {
    const auto shapes = frame.particles.has_ellipsoids() ? frame.scene.ellipsoids.inverse_stretches
                                                         : std::span<const std::array<float, 6>>{};
    const ParticleView& particles = frame.scene.particles;
    find_broken(particles, shapes, broken_);
    if (broken_.empty()) return;
    if (frame.quality.mist) mist_.draw(frame, broken_);
    frame.timer.begin("drops");
    // From back to front: blended in the particles' order, which changes from step to step, they would
    // flicker.
    sort_by_depth(particles, frame.camera.forward());
    make_drops_of(particles, frame.scene.container, broken_, frame.quality.drops, drops_);
    upload();
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(array_.name());
    // Without writing depth: lines behind these translucent drops would have gaps.
    glDepthMask(GL_FALSE);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    const float lens_radius = lens_radius_of(frame);
    if (lens_radius > 0.0f) draw_from(0, *specks_, frame, lens_radius);
    draw_from(first_lens(frame, lens_radius), *lenses_, frame, lens_radius);
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
