// See ripple_pass.h. Noise that is fixed in space would show a pattern through which the water swims.
#include "render/passes/ripple_pass.h"

#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/passes/surface_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {

Result<void> RipplePass::load(ShaderLibrary& shaders) {
    return shaders.add({{&program_, "water/ripple.vert", "water/ripple.frag"}});
}

void RipplePass::draw(const Frame& frame, const SurfacePass& surface) const {
    if (!frame.quality.ripples || frame.eye_in_fluid || !frame.view.lighting) return;
    frame.timer.begin("ripples");
    surface.bind_normals();
    const PixelSize& size = surface.size();
    program_->use();
    program_->set("pixels", 0.5f * static_cast<float>(size.height) * frame.block.projection[1][1]);
    program_->set("buffer_size", glm::vec2(size.width, size.height));
    program_->set("surface", first_free_unit);
    bind_texture(first_free_unit, surface.depth());
    gl::set_shader_sized_points(true);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    frame.particles.draw_points();
    glDisable(GL_BLEND);
    gl::set_shader_sized_points(false);
}

}  // namespace slosh
