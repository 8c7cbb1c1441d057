// One depth map for two uses: with a comparing sampler it gives shadows, read directly it gives the distance
// that light travels through opaque fluid. Translucent fluid is accumulated in a second map: optical depth by
// addition and, in the same blend, the nearest position by maximum of the fourth channel.
#include "render/passes/light_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "render/fluid_optics.h"
#include "render/particle_buffer.h"
#include "render/passes/solid_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr int map_size = 512;

}  // namespace

LightSpace make_light_space(const Box3& bounds, const Vec3& toward_light) {
    const Vec3 middle = 0.5f * (bounds.min + bounds.max);
    const float radius = std::max(0.55f * glm::length(bounds.max - bounds.min), 0.05f);
    const glm::mat4 view = glm::lookAt(middle + 2.0f * radius * toward_light, middle, Vec3(0.0f, 0.0f, 1.0f));
    // Beyond the sphere around the bounds, so that the floor below is still inside.
    const float near = 0.5f * radius, far = 4.0f * radius;
    return {glm::ortho(-radius, radius, -radius, radius, near, far) * view, far - near, 2.0f * radius,
            middle};
}

Result<void> LightPass::load(ShaderLibrary& shaders) {
    if (auto loaded = shaders.add({{&points_, "particles/light.vert", "depth_only.frag"},
                                   {&columns_, "water/column.vert", "water/column.frag"},
                                   {&floor_, "picture.vert", "floor_light.frag"}});
        !loaded.ok()) {
        return loaded;
    }
    no_vertices_ = GlVertexArray::create();

    depth_ = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, depth_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, map_size, map_size, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);

    framebuffer_ = GlFramebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.name(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (!complete) return Error{"the driver cannot draw the light's depth map", ""};

    comparison_sampler_ = GlSampler::create();
    const GLuint sampler = comparison_sampler_.name();
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return {};
}

void LightPass::draw(const Frame& frame, const LightSpace& space, const SolidPass& solids, bool translucent) {
    floor_light_area_ = {};
    if (!frame.view.lighting || !frame.view.shadows || frame.scene.dimension != 3) return;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, map_size, map_size);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    if (!translucent) draw_opaque_fluid(space, frame);
    solids.draw_depth(frame, space.clip);
    glDisable(GL_DEPTH_TEST);
    if (translucent) draw_translucent_fluid(space, frame);
    if (frame.block.box_max.w > 0.5f) draw_floor_light(frame, space);
}

/// Draws the part of the floor that the maps cover: where the light's square falls on it.
void LightPass::draw_floor_light(const Frame& frame, const LightSpace& space) {
    const Vec3 sun(frame.block.sun);
    const float height = space.middle.y - frame.block.floor_area.y, edge = 1.3f * space.width;
    const Vec3 center = space.middle - sun * (height / sun.y);
    const int size = std::max(frame.quality.light_size, 256);
    floor_light_area_ = {center.x - 0.5f * edge, center.z - 0.5f * edge, 1.0f / edge, 1.0f};
    floor_light_.ensure({size, size}, GL_RGBA16F);
    floor_light_.bind();
    bind_samplers();
    floor_->use();
    bind_light(*floor_);
    floor_->set("area",
                glm::vec4(floor_light_area_.x, floor_light_area_.y, edge / static_cast<float>(size), 0.0f));
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void LightPass::bind_floor_light(const ShaderProgram& program) const {
    program.set("floor_light", floor_light_unit);
    program.set("floor_light_area", floor_light_area_);
    bind_texture(floor_light_unit, floor_light_.color());
}

void LightPass::draw_opaque_fluid(const LightSpace& space, const Frame& frame) const {
    points_->use();
    points_->set("pixels_per_metre", static_cast<float>(map_size) / space.width);
    glEnable(GL_PROGRAM_POINT_SIZE);
    frame.particles.draw_points();
    glDisable(GL_PROGRAM_POINT_SIZE);
}

void LightPass::draw_translucent_fluid(const LightSpace& space, const Frame& frame) {
    const int size = frame.quality.light_size;
    water_.ensure({size, size}, GL_RGBA16F);
    water_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    columns_->use();
    columns_->set("pixels_per_metre", static_cast<float>(size) / space.width);
    set_fluids(*columns_, frame);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glBlendEquationSeparate(GL_FUNC_ADD, GL_MAX);
    frame.particles.draw_points();
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
    glDisable(GL_PROGRAM_POINT_SIZE);
}

void LightPass::bind_samplers() const {
    bind_texture(light_depth_unit, depth_.name());
    bind_texture(light_comparison_unit, depth_.name());
    bind_texture(light_water_unit, water_.color());
    glBindSampler(static_cast<GLuint>(light_comparison_unit), comparison_sampler_.name());
}

void LightPass::unbind_samplers() const {
    for (const GLint unit : {light_depth_unit, light_comparison_unit, light_water_unit})
        bind_texture(unit, 0);
    glBindSampler(static_cast<GLuint>(light_comparison_unit), 0);
}

void bind_light(const ShaderProgram& program) {
    program.set("light_depth", light_depth_unit);
    program.set("light_comparison", light_comparison_unit);
    program.set("light_water", light_water_unit);
}

}  // namespace slosh
