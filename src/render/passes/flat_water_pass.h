// Fluid of 2-D scenes: one filled shape with a smooth outline. Every particle adds a smooth kernel of its
// area to a field that is about 1 inside the fluid. The outline is where the field is one half.
#pragma once

#include <algorithm>

#include "render/fluid_optics.h"
#include "render/frame.h"
#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/shader_library.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class FlatWaterPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws over the target's content.
    void draw(const Frame& frame);
    void release() { field_.release(); }

  private:
    const ShaderProgram *splat_ = nullptr, *fill_ = nullptr;
    TextureTarget field_;
    GlVertexArray no_vertices_;
};

inline Result<void> FlatWaterPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&splat_, "water/flat_splat.vert", "water/thickness.frag"},
                        {&fill_, "picture.vert", "water/flat_fill.frag"}});
}

inline void FlatWaterPass::draw(const Frame& frame) {
    frame.timer.begin("surface");
    field_.ensure(frame.target.size, GL_RGBA16F);
    field_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    splat_->use();
    set_fluids(*splat_, frame);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    frame.particles.draw_points();
    glDisable(GL_PROGRAM_POINT_SIZE);

    frame.timer.begin("composite");
    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, frame.target.size.width, frame.target.size.height);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    fill_->use();
    fill_->set("field", first_free_unit);
    fill_->set("depth", 0.6f * reference_depth(frame.view, frame.bounds));
    bind_texture(first_free_unit, field_.color());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_BLEND);
}

}  // namespace slosh
