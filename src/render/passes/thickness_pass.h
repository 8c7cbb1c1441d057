// The amount of fluid behind each pixel: optical depth per colour and thickness in metres, at a reduced
// resolution. Particles' volumes are spread by a smooth kernel and added up: inside the fluid the sum is the
// true thickness. The kernel spans three spacings, so no blur is needed afterwards.
#pragma once

#include "render/fluid_optics.h"
#include "render/frame.h"
#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/quality.h"
#include "render/shader_library.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ThicknessPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the texture. Changes the bound framebuffer and viewport.
    void draw(const Frame& frame);
    void release() { target_.release(); }

    /// Binds the texture to a unit and sets the uniforms of shaders/water/optical.glsl in a program in use.
    void bind(const ShaderProgram& program, GLint unit) const;

  private:
    const ShaderProgram* program_ = nullptr;
    TextureTarget target_;
    bool one_fluid_ = false;  // then metres only, in one channel
};

inline void ThicknessPass::bind(const ShaderProgram& program, GLint unit) const {
    program.set("optical", unit);
    program.set("one_fluid", one_fluid_ ? 1 : 0);
    bind_texture(unit, target_.color());
}

inline Result<void> ThicknessPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("water/thickness.vert", "water/thickness.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    return {};
}

inline void ThicknessPass::draw(const Frame& frame) {
    frame.timer.begin("thickness");
    one_fluid_ = frame.scene.fluid_colors.empty();
    target_.ensure(scaled(frame.target.size, frame.quality.thickness_scale),
                   one_fluid_ ? GL_R16F : GL_RGBA16F);
    target_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    program_->use();
    set_fluids(*program_, frame);
    program_->set("one_fluid", one_fluid_ ? 1 : 0);
    const auto height = static_cast<float>(target_.size().height);
    program_->set("pixels", 0.5f * height * frame.block.projection[1][1]);
    gl::set_shader_sized_points(true);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    frame.particles.draw_points();
    glDisable(GL_BLEND);
    gl::set_shader_sized_points(false);
}

}  // namespace slosh
