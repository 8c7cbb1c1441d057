// Points, not quads: the largest droplet is a few pixels wide. Its centre is looked up in the depth of what
// was drawn before, so that it fades behind a surface instead of vanishing at once.
#include "render/passes/foam_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "render/foam_droplets.h"
#include "render/particle_buffer.h"
#include "render/passes/light_pass.h"
#include "render/picture_part.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

/// How far behind the surface foam still shows as lying on it, in spacings: the surface lies about half a
/// spacing in front of its particles, a smooth surface of spheres a whole one, and foam particles lie among
/// them. From below the surface would hide all.
constexpr float on_surface = 1.7f, on_spheres = 2.2f, from_below = 4.0f, on_solids = 0.5f;
/// A droplet may be this far from its particle, streak included, in spacings.
constexpr float droplet_reach = 2.5f;

float reach_of(const Frame& frame) {
    if (frame.eye_in_fluid) return from_below;
    const bool smooth_spheres = frame.scene_picture != nullptr && !frame.particles.has_ellipsoids();
    return smooth_spheres ? on_spheres : on_surface;
}

bool is_drawable(const FoamView& foam, std::size_t i) {
    const Vec3 v = foam_velocity(foam, i);
    return std::isfinite(foam.x[i] + foam.y[i] + foam.z[i] + v.x + v.y + v.z);
}

/// 0: drawn over the surface, 2: under it, 1: in part in both; the bounds are those of
/// shaders/foam/splat.vert, and a little more for the 16 bits that it reads.
std::size_t layer_of(float look) { return look < 1.249f ? 0 : look > 1.751f ? 2 : 1; }

std::uint16_t part_of(float part) {
    return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0f, 1.0f) * 65535.0f));
}

}  // namespace

Result<void> FoamPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&droplets_, "foam/splat.vert", "foam/splat.frag"},
                        {&layer_, "picture.vert", "foam/layer.frag"},
                        {&shadow_, "foam/shadow.vert", "foam/shadow.frag"}});
}

void FoamPass::reserve(std::size_t particles) {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        array_ = GlVertexArray::create();
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        glBindVertexArray(array_.name());
        constexpr GLsizei stride = sizeof(Vertex);
        for (const GLuint index : {0u, 1u, 2u, 3u}) glEnableVertexAttribArray(index);
        glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(Vertex, x)));
        glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(Vertex, velocity_x)));
        glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, stride, buffer_offset(offsetof(Vertex, age)));
        glVertexAttribPointer(3, 2, GL_UNSIGNED_SHORT, GL_TRUE, stride,
                              buffer_offset(offsetof(Vertex, opacity)));
        glBindVertexArray(0);
    }
    if (particles > capacity_) capacity_ = std::max(particles, capacity_ + capacity_ / 2);
}

void FoamPass::upload(const FoamView& foam, float spacing) {
    count_ = under_begin_ = over_end_ = 0;
    const std::size_t total = foam.count();
    if (total == 0) return;
    reserve(total);
    appear_time_ = std::max(foam.appear_time, 1e-6f);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    auto* out = static_cast<Vertex*>(upload_.begin(capacity_ * sizeof(Vertex), total * sizeof(Vertex)));
    if (out == nullptr) return;
    // In the order over the surface, both, under it, so that each layer draws its own only.
    std::array<std::size_t, 3> place{};
    for (std::size_t i = 0; i < total; ++i)
        if (is_drawable(foam, i)) ++place[layer_of(foam_look(foam, i))];
    under_begin_ = place[0];
    over_end_ = place[0] + place[1];
    place = {0, under_begin_, over_end_};
    for (std::size_t i = 0; i < total; ++i) {
        if (!is_drawable(foam, i)) continue;
        const Vec3 x(foam.x[i], foam.y[i], foam.z[i]), v = foam_velocity(foam, i);
        out[place[layer_of(foam_look(foam, i))]++] = {x.x,
                                                      x.y,
                                                      x.z,
                                                      v.x,
                                                      v.y,
                                                      v.z,
                                                      std::max(foam.age[i], 0.0f) / appear_time_,
                                                      foam.size[i],
                                                      part_of(foam.opacity(i)),
                                                      part_of(0.5f * foam_look(foam, i))};
        bounds_.min = count_ == 0 ? x : glm::min(bounds_.min, x);
        bounds_.max = count_ == 0 ? x : glm::max(bounds_.max, x);
        ++count_;
    }
    bounds_.min -= droplet_reach * spacing;
    bounds_.max += droplet_reach * spacing;
    if (!upload_.end()) count_ = under_begin_ = over_end_ = 0;
}

void FoamPass::draw(const Frame& frame, FoamLayer layer, GLuint target) {
    if (count_ == 0) return;
    const PicturePart part =
        part_of_picture(bounds_, frame.block.projection * frame.block.view, frame.target.size, 2.0f);
    if (part.empty()) return;
    behind_.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::texture);
    behind_.copy_depth_from(target);
    sums_.ensure(frame.target.size, GL_RGBA16F);
    sums_.bind();
    glScissor(part.x, part.y, part.width, part.height);
    glEnable(GL_SCISSOR_TEST);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);

    const float spacing = frame.block.particle.y;
    droplets_->use();
    bind_light(*droplets_);
    droplets_->set("behind", first_free_unit);
    bind_texture(first_free_unit, behind_.depth());
    droplets_->set("layers", glm::vec2(layer == FoamLayer::under_surface ? 0.0f : 1.0f,
                                       layer == FoamLayer::over_surface ? 0.0f : 1.0f));
    droplets_->set("reach", spacing * glm::vec2(reach_of(frame), on_solids));
    droplets_->set("in_plane", frame.scene.dimension == 2 ? 1.0f : 0.0f);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    gl::set_shader_sized_points(true);
    glBindVertexArray(array_.name());
    const auto draw_range = [&](std::size_t begin, std::size_t end, int droplets) {
        if (begin == end) return;
        droplets_->set("droplets", droplets);
        glDrawArraysInstanced(GL_POINTS, static_cast<GLint>(begin), static_cast<GLsizei>(end - begin),
                              droplets);
    };
    const int droplets = frame.quality.foam_droplets;
    if (layer == FoamLayer::over_surface) {
        draw_range(0, over_end_, droplets);
    } else if (layer == FoamLayer::under_surface) {
        draw_range(under_begin_, count_, bubbles_of(droplets));
    } else {
        draw_range(0, over_end_, droplets);
        draw_range(over_end_, count_, bubbles_of(droplets));
    }
    gl::set_shader_sized_points(false);

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    layer_->use();
    layer_->set("foam", first_free_unit);
    bind_texture(first_free_unit, sums_.color());
    layer_->set("relief", 2.0f * std::max(frame.target.pixel_ratio, 1.0f));
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
}

void FoamPass::draw_shadow(float pixels_per_metre) const {
    if (count_ == 0) return;
    shadow_->use();
    shadow_->set("pixels_per_metre", pixels_per_metre);
    gl::set_shader_sized_points(true);
    glBindVertexArray(array_.name());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count_));
    gl::set_shader_sized_points(false);
}

}  // namespace slosh
