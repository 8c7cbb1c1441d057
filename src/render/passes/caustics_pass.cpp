// See caustics_pass.h.
#include "render/passes/caustics_pass.h"

#include <glm/matrix.hpp>

#include "render/particle_buffer.h"
#include "render/passes/light_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr GLint waves_unit = first_free_unit, photons_unit = first_free_unit + 1;
/// Integral of a photon's profile over its pixels: see shaders/water/photon.frag.
constexpr float pixels_of_photon = 4.18879f;

}  // namespace

Result<void> CausticsPass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&ripples_program_, "water/light_ripple.vert", "water/light_ripple.frag"},
                        {&photons_program_, "water/photon.vert", "water/photon.frag"}});
}

void CausticsPass::draw(const Frame& frame, const LightSpace& space, GLuint water, const Vec3& area) {
    const int edge = frame.quality.photons, size = frame.quality.floor_light_size;
    drawn_ = edge > 0 && frame.view.caustics && frame.block.absorption.w > 0.5f;
    if (!drawn_) return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    gl::set_shader_sized_points(true);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    bind_texture(light_water_unit, water);
    draw_ripples(frame, space);

    photons_.ensure({size, size}, GL_R16F);
    photons_.bind();
    glClear(GL_COLOR_BUFFER_BIT);
    photons_program_->use();
    photons_program_->set("light_water", light_water_unit);
    photons_program_->set("light_ripples", waves_unit);
    bind_texture(waves_unit, ripples_.color());
    photons_program_->set("edge", edge);
    photons_program_->set("width", space.width);
    photons_program_->set("from_light", glm::inverse(space.clip));
    // Photons per pixel of the floor below a level surface.
    const float pixel = 1.0f / (area.z * static_cast<float>(size));
    const float apart = space.width / static_cast<float>(edge);
    const float dense = pixel * pixel * frame.block.sun.y / (apart * apart);
    photons_program_->set("area", glm::vec4(area, 1.0f / (pixels_of_photon * dense)));
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_POINTS, 0, edge * edge);
    gl::set_shader_sized_points(false);
    glDisable(GL_BLEND);
}

void CausticsPass::draw_ripples(const Frame& frame, const LightSpace& space) {
    const int size = frame.quality.light_size;
    ripples_.ensure({size, size}, GL_RGBA16F);
    ripples_.bind();
    glClear(GL_COLOR_BUFFER_BIT);
    ripples_program_->use();
    ripples_program_->set("light_water", light_water_unit);
    ripples_program_->set("pixels_per_metre", static_cast<float>(size) / space.width);
    frame.particles.draw_points();
}

void CausticsPass::bind(const ShaderProgram& program) const {
    program.set("photons", photons_unit);
    program.set("has_photons", drawn_ ? 1.0f : 0.0f);
    bind_texture(photons_unit, drawn_ ? photons_.color() : 0);
}

}  // namespace slosh
