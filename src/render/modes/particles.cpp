// Lit spheres as impostors: one sprite per particle, with the sphere computed in the fragment shader. Order
// does not matter, so nothing is sorted. On llvmpipe front-to-back order was no
// faster.
#include "render/modes/list.h"
#include "render/particle_buffer.h"
#include "render/passes/light_pass.h"
#include "render/point_sprites.h"
#include "render/shader_library.h"

namespace slosh {

std::unique_ptr<RenderMode> create_particles_mode();

namespace {

class ParticlesMode : public RenderMode {
  public:
    Result<void> load(ShaderLibrary& shaders) override {
        widest_point_ = widest_point();
        return shaders.add({{&sphere_points_, "particles/point.vert", "particles/sphere.frag"},
                            {&sphere_quads_, "particles/quad.vert", "particles/sphere.frag"},
                            {&disc_points_, "particles/point.vert", "particles/disc.frag"},
                            {&disc_quads_, "particles/quad.vert", "particles/disc.frag"}});
    }

    void draw(const Frame& frame) override {
        const float diameter = 2.0f * frame.block.particle.x;
        const bool points = widest_sprite(frame, diameter, frame.target.size.height) < widest_point_;
        const ShaderProgram* program = frame.perspective ? (points ? sphere_points_ : sphere_quads_)
                                                         : (points ? disc_points_ : disc_quads_);
        program->use();
        program->set("color_map", color_map_unit);
        bind_light(*program);
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        if (!frame.perspective) {  // for the discs' smooth edges; all lie in one plane
            glEnable(GL_BLEND);
            glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        }
        if (points) {
            gl::set_shader_sized_points(true);
            frame.particles.draw_points(ParticleBuffer::Which::seen);
            gl::set_shader_sized_points(false);
        } else {
            frame.particles.draw_quads(ParticleBuffer::Which::seen);
        }
        glDisable(GL_BLEND);
        glDisable(GL_DEPTH_TEST);
    }

  private:
    const ShaderProgram *sphere_points_ = nullptr, *sphere_quads_ = nullptr;
    const ShaderProgram *disc_points_ = nullptr, *disc_quads_ = nullptr;
    float widest_point_ = 1.0f;  // pixels
};

}  // namespace

std::unique_ptr<RenderMode> create_particles_mode() { return std::make_unique<ParticlesMode>(); }

}  // namespace slosh
