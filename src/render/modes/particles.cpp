// Lit spheres as impostors: one sprite per particle, the sphere computed in the fragment shader. Order does
// not matter, so nothing is sorted; front-to-back order was tried on llvmpipe and gained nothing, nor did
// conservative depth.
#include <array>
#include <cmath>

#include "render/modes/list.h"
#include "render/particle_buffer.h"
#include "render/passes/light_pass.h"
#include "render/shader_library.h"

namespace slosh {

std::unique_ptr<RenderMode> create_particles_mode();

namespace {

class ParticlesMode : public RenderMode {
  public:
    Result<void> load(ShaderLibrary& shaders) override {
        struct Wanted {
            const ShaderProgram** program;
            const char *vertex, *fragment;
        };
        const std::array wanted{Wanted{&sphere_points_, "particles/point.vert", "particles/sphere.frag"},
                                Wanted{&sphere_quads_, "particles/quad.vert", "particles/sphere.frag"},
                                Wanted{&disc_points_, "particles/point.vert", "particles/disc.frag"},
                                Wanted{&disc_quads_, "particles/quad.vert", "particles/disc.frag"}};
        for (const Wanted& one : wanted) {
            auto program = shaders.add(one.vertex, one.fragment);
            if (!program.ok()) return program.error();
            *one.program = program.value();
        }
        GLfloat sizes[2] = {1.0f, 1.0f};
        glGetFloatv(GL_POINT_SIZE_RANGE, sizes);
        // A point whose centre leaves the picture vanishes; above this size one would see it go.
        largest_point_ = std::min(sizes[1], 48.0f);
        return {};
    }

    void draw(const Frame& frame) override {
        const bool points = largest_sprite(frame) < largest_point_;
        const ShaderProgram* program = frame.perspective ? (points ? sphere_points_ : sphere_quads_)
                                                         : (points ? disc_points_ : disc_quads_);
        program->use();
        program->set("color_map", color_map_unit);
        bind_light(*program);
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        if (!frame.perspective) {  // the discs' smooth edges; they lie in one plane
            glEnable(GL_BLEND);
            glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        }
        if (points) {
            glEnable(GL_PROGRAM_POINT_SIZE);
            frame.particles.draw_points();
            glDisable(GL_PROGRAM_POINT_SIZE);
        } else {
            frame.particles.draw_quads();
        }
        glDisable(GL_BLEND);
        glDisable(GL_DEPTH_TEST);
    }

  private:
    /// Upper bound of a sprite's size in pixels, from the corner of the particles' box that is nearest to the
    /// eye.
    static float largest_sprite(const Frame& frame) {
        const float diameter = 2.0f * frame.block.particle.x;
        const auto height = static_cast<float>(frame.target.size.height);
        if (!frame.perspective) return 0.5f * diameter * height * frame.block.projection[1][1];
        const Box3& box = frame.particles.bounds();
        const Vec3 eye = frame.camera.eye(), forward = frame.camera.forward();
        const Vec3 corner(forward.x > 0.0f ? box.min.x : box.max.x, forward.y > 0.0f ? box.min.y : box.max.y,
                          forward.z > 0.0f ? box.min.z : box.max.z);
        const float depth = std::max(glm::dot(corner - eye, forward) - diameter, frame.camera.near_plane());
        return 0.5f * diameter * height * frame.block.projection[1][1] / depth;
    }

    const ShaderProgram *sphere_points_ = nullptr, *sphere_quads_ = nullptr;
    const ShaderProgram *disc_points_ = nullptr, *disc_quads_ = nullptr;
    float largest_point_ = 1.0f;
};

}  // namespace

std::unique_ptr<RenderMode> create_particles_mode() { return std::make_unique<ParticlesMode>(); }

}  // namespace slosh
