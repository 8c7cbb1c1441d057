// Fluid of 2-D scenes: one filled shape with a smooth outline. Every particle adds a smooth kernel of its
// area to a field that is about 1 inside the fluid. The outline is where the field is one half. Solids, and
// all that is outside of the container, count as full: there the fluid has no surface. Blurred twice, the
// field tells how far the surface is away: deeper fluid is darker.
#pragma once

#include <algorithm>
#include <cmath>

#include "render/fluid_optics.h"
#include "render/frame.h"
#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/passes/solid_pass.h"
#include "render/shader_library.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class FlatWaterPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws over the target's content.
    void draw(const Frame& frame);
    void release() {
        for (TextureTarget* target : {&field_, &near_, &far_, &near_between_, &far_between_})
            target->release();
    }

  private:
    void fill_outside(const Frame& frame) const;
    void shrink(const TextureTarget& from, TextureTarget& to, int times) const;
    void blur(TextureTarget& of, TextureTarget& between, float wide) const;

    const ShaderProgram *splat_ = nullptr, *fill_ = nullptr, *shrink_ = nullptr, *blur_ = nullptr;
    TextureTarget field_, near_, far_, near_between_, far_between_;
    GlVertexArray no_vertices_;
};

inline Result<void> FlatWaterPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&splat_, "water/flat_splat.vert", "water/thickness.frag"},
                        {&shrink_, "picture.vert", "shrink.frag"},
                        {&blur_, "picture.vert", "glow.frag"},
                        {&fill_, "picture.vert", "water/flat_fill.frag"}});
}

/// Beside and below the container: its walls are no surface of the fluid.
inline void FlatWaterPass::fill_outside(const Frame& frame) const {
    if (!frame.scene.container) return;
    const PixelSize& size = frame.target.size;
    const Vec3 low = frame.camera.project(frame.scene.container->min, size),
               high = frame.camera.project(frame.scene.container->max, size);
    const int left = std::clamp(static_cast<int>(std::lround(low.x)), 0, size.width),
              right = std::clamp(static_cast<int>(std::lround(high.x)), 0, size.width),
              bottom = std::clamp(size.height - static_cast<int>(std::lround(low.y)), 0, size.height),
              top = std::clamp(size.height - static_cast<int>(std::lround(high.y)), 0, size.height);
    glEnable(GL_SCISSOR_TEST);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    const auto fill = [](int x, int y, int width, int height) {
        glScissor(x, y, std::max(width, 0), std::max(height, 0));
        glClear(GL_COLOR_BUFFER_BIT);
    };
    fill(0, 0, left, size.height);
    fill(right, 0, size.width - right, size.height);
    fill(0, 0, size.width, bottom);
    if (!frame.scene.open_top) fill(0, top, size.width, size.height - top);
    glDisable(GL_SCISSOR_TEST);
}

inline void FlatWaterPass::shrink(const TextureTarget& from, TextureTarget& to, int times) const {
    const PixelSize size = scaled(from.size(), 1.0f / static_cast<float>(times));
    to.ensure(size, GL_RGBA16F);
    to.bind();
    shrink_->use();
    shrink_->set("picture", first_free_unit);
    shrink_->set("texel",
                 glm::vec2(1.0f / static_cast<float>(size.width), 1.0f / static_cast<float>(size.height)));
    shrink_->set("least", 0.0f);
    bind_texture(first_free_unit, from.color());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

inline void FlatWaterPass::blur(TextureTarget& of, TextureTarget& between, float wide) const {
    const PixelSize size = of.size();
    between.ensure(size, GL_RGBA16F);
    blur_->use();
    blur_->set("picture", first_free_unit);
    blur_->set("texel",
               glm::vec2(1.0f / static_cast<float>(size.width), 1.0f / static_cast<float>(size.height)));
    for (const bool upright : {false, true}) {
        (upright ? of : between).bind();
        blur_->set("direction", upright ? glm::vec2(0.0f, wide) : glm::vec2(wide, 0.0f));
        bind_texture(first_free_unit, (upright ? between : of).color());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
}

inline void FlatWaterPass::draw(const Frame& frame) {
    frame.timer.begin("surface");
    field_.ensure(frame.target.size, GL_RGBA16F);
    field_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    fill_outside(frame);
    frame.solids.draw_cover(frame);
    splat_->use();
    set_fluids(*splat_, frame);
    gl::set_shader_sized_points(true);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    frame.particles.draw_points();
    gl::set_shader_sized_points(false);

    frame.timer.begin("smoothing");
    glDisable(GL_BLEND);
    glBindVertexArray(no_vertices_.name());
    // Blurs of about one and of eight hundredths of the picture's height.
    const int step = std::max(frame.target.size.height / 270, 1);
    shrink(field_, near_, step);
    shrink(near_, far_, 4);
    blur(near_, near_between_, 1.0f);
    blur(far_, far_between_, 1.0f);
    blur(far_, far_between_, 2.0f);

    frame.timer.begin("composite");
    glEnable(GL_BLEND);
    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, frame.target.size.width, frame.target.size.height);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    fill_->use();
    fill_->set("field", first_free_unit);
    fill_->set("near_field", first_free_unit + 1);
    fill_->set("far_field", first_free_unit + 2);
    bind_texture(first_free_unit + 1, near_.color());
    bind_texture(first_free_unit + 2, far_.color());
    fill_->set("depth", 0.6f * reference_depth(frame.view, frame.bounds));
    bind_texture(first_free_unit, field_.color());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_BLEND);
}

}  // namespace slosh
