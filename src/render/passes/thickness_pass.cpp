// Particles' volumes are spread by a smooth kernel and added up: the sum is the true thickness of a bulk. The
// kernel spans three spacings, so nothing needs to be blurred afterwards.
#include "render/passes/thickness_pass.h"

#include "render/fluid_optics.h"
#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {

Result<void> ThicknessPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("water/thickness.vert", "water/thickness.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    return {};
}

void ThicknessPass::draw(const Frame& frame) {
    frame.timer.begin("thickness");
    target_.ensure(scaled(frame.target.size, frame.quality.thickness_scale), GL_RGBA16F);
    target_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    program_->use();
    set_fluids(*program_, frame);
    const auto height = static_cast<float>(target_.size().height);
    program_->set("pixels", 0.5f * height * frame.block.projection[1][1]);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    frame.particles.draw_points();
    glDisable(GL_BLEND);
    glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace slosh
