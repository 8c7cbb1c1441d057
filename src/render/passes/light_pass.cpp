// One map for two uses: compared (with a sampler object) it gives shadows, read plainly it gives the way
// light went through water.
#include "render/passes/light_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "render/particle_buffer.h"
#include "render/passes/solid_pass.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr int map_size = 512;

}  // namespace

LightSpace make_light_space(const Box3& bounds, const Vec3& toward_light) {
    const Vec3 middle = 0.5f * (bounds.min + bounds.max);
    const float radius = std::max(0.55f * glm::length(bounds.max - bounds.min), 0.05f);
    const glm::mat4 view = glm::lookAt(middle + 2.0f * radius * toward_light, middle, Vec3(0.0f, 0.0f, 1.0f));
    // Beyond the sphere around the bounds, so that the floor below still lies inside.
    const float near = 0.5f * radius, far = 4.0f * radius;
    return {glm::ortho(-radius, radius, -radius, radius, near, far) * view, far - near, 2.0f * radius};
}

Result<void> LightPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("particles/light.vert", "depth_only.frag");
    if (!program.ok()) return program.error();
    points_ = program.value();

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

void LightPass::draw(const Frame& frame, const LightSpace& space, const SolidPass& solids) const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, map_size, map_size);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    points_->use();
    points_->set("pixels_per_metre", static_cast<float>(map_size) / space.width);
    glEnable(GL_PROGRAM_POINT_SIZE);
    frame.particles.draw_points();
    glDisable(GL_PROGRAM_POINT_SIZE);
    solids.draw_depth(frame, space.clip);
    glDisable(GL_DEPTH_TEST);
}

void LightPass::bind_samplers() const {
    for (const GLint unit : {light_depth_unit, light_comparison_unit}) {
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, depth_.name());
    }
    glBindSampler(static_cast<GLuint>(light_comparison_unit), comparison_sampler_.name());
    glActiveTexture(GL_TEXTURE0);
}

void LightPass::unbind_samplers() const {
    for (const GLint unit : {light_depth_unit, light_comparison_unit}) {
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    glBindSampler(static_cast<GLuint>(light_comparison_unit), 0);
    glActiveTexture(GL_TEXTURE0);
}

void bind_light(const ShaderProgram& program) {
    program.set("light_depth", light_depth_unit);
    program.set("light_comparison", light_comparison_unit);
}

}  // namespace slosh
