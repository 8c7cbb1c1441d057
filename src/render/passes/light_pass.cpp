// One depth map for two uses: with a comparing sampler it gives shadows, read directly it gives the distance
// that light travels through opaque fluid. Translucent fluid is accumulated in a second map: optical depth by
// addition and, in the same blend, the nearest position by maximum of the fourth channel.
#include "render/passes/light_pass.h"
#include "base/leaves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <variant>

#include "render/fluid_optics.h"
#include "render/particle_buffer.h"
#include "render/passes/foam_pass.h"
#include "render/passes/solid_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr int map_size = 512;

/// What stands on the floor or near it, seen from above: open_sky() of shaders/floor_light.frag.
struct Footprints {
    static constexpr std::size_t most = 16;
    std::array<glm::vec4, most> places{}, heights{};
    std::size_t count = 0;

    void add(const Vec3& low, const Vec3& high, float floor, bool disc, float strength) {
        if (count == most || low.y - floor > 1.5f * (high.y - low.y)) return;
        const Vec3 middle = 0.5f * (low + high), half = 0.5f * (high - low);
        places[count] = {middle.x, middle.z, half.x, half.z};
        heights[count++] = {low.y - floor, high.y - floor, disc ? 1.0f : 0.0f, strength};
    }
};

/// The box around a body where it is now.
Box3 bounds_of(const RenderSolid& solid, const Vec3& low, const Vec3& high) {
    Box3 bounds{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 at((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                      (corner & 4) != 0 ? high.z : low.z);
        const Vec3 now = solid.place.position + solid.place.turn * (at - solid.place.center);
        bounds.min = glm::min(bounds.min, now);
        bounds.max = glm::max(bounds.max, now);
    }
    return bounds;
}

Footprints footprints_of(const Frame& frame) {
    constexpr float body_strength = 0.75f, tank_strength = 0.45f;
    Footprints prints;
    const float floor = frame.block.floor_area.y;
    if (frame.view.container && frame.scene.container) {
        const Box3& box = *frame.scene.container;
        // Glass lets light pass: only the corner where it stands on the floor is dark.
        const float corner = 0.08f * (box.max.y - box.min.y);
        prints.add(box.min, {box.max.x, box.min.y + corner, box.max.z}, floor, false, -tank_strength);
    }
    if (!frame.view.solids) return prints;
    for (const RenderSolid& solid : frame.scene.solids) {
        const auto add = [&](const Vec3& low, const Vec3& high, bool disc) {
            const Box3 bounds = bounds_of(solid, low, high);
            prints.add(bounds.min, bounds.max, floor, disc, body_strength);
        };
        if (const auto* box = std::get_if<BoxShape>(&solid.shape))
            add(box->center - 0.5f * box->size, box->center + 0.5f * box->size, false);
        if (const auto* sphere = std::get_if<SphereShape>(&solid.shape))
            add(sphere->center - Vec3(sphere->radius), sphere->center + Vec3(sphere->radius), true);
        if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape))
            add(glm::min(capsule->a, capsule->b) - Vec3(capsule->radius),
                glm::max(capsule->a, capsule->b) + Vec3(capsule->radius), false);
    }
    return prints;
}

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
    if (auto loaded = caustics_.load(shaders); !loaded.ok()) return loaded;
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
    gl::draw_no_colors();
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

void LightPass::draw(const Frame& frame, const LightSpace& space, const SolidPass& solids, bool translucent,
                     const FoamPass* foam) {
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
    draw_foam(space, frame, foam);
    if (frame.block.box_max.w > 0.5f) draw_floor_light(frame, space, translucent);
}

/// Draws the part of the floor that the maps cover: where the light's square falls on it.
void LightPass::draw_floor_light(const Frame& frame, const LightSpace& space, bool translucent) {
    const Vec3 sun(frame.block.sun);
    const float height = space.middle.y - frame.block.floor_area.y, edge = 1.3f * space.width;
    const Vec3 center = space.middle - sun * (height / sun.y);
    const int size = frame.quality.floor_light_size;
    floor_light_area_ = {center.x - 0.5f * edge, center.z - 0.5f * edge, 1.0f / edge, 1.0f};
    if (translucent) caustics_.draw(frame, space, water_.color(), Vec3(floor_light_area_));
    // Without photons the light is never more than 2, of which this holds half; renderers in software read it
    // in half the time.
    floor_light_.ensure({size, size}, frame.quality.photons > 0 ? GL_RGBA16F : GL_RGBA8);
    floor_light_.bind();
    bind_samplers();
    floor_->use();
    bind_light(*floor_);
    floor_->set("area",
                glm::vec4(floor_light_area_.x, floor_light_area_.y, edge / static_cast<float>(size), 0.0f));
    caustics_.bind(*floor_);
    const Footprints prints = footprints_of(frame);
    floor_->set("footprint_count", static_cast<int>(prints.count));
    floor_->set("footprints", prints.places);
    floor_->set("footprint_heights", prints.heights);
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
    gl::set_shader_sized_points(true);
    frame.particles.draw_points();
    gl::set_shader_sized_points(false);
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
    gl::set_shader_sized_points(true);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glBlendEquationSeparate(GL_FUNC_ADD, GL_MAX);
    frame.particles.draw_points();
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
    gl::set_shader_sized_points(false);
}

/// As the fluid's map: sums, and where the first of it is. A single empty pixel where there is none.
void LightPass::draw_foam(const LightSpace& space, const Frame& frame, const FoamPass* foam) {
    const bool any = foam != nullptr && !foam->empty();
    const int size = any ? frame.quality.light_size : 1;
    foam_.ensure({size, size}, GL_RGBA16F);
    foam_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!any) return;
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glBlendEquationSeparate(GL_FUNC_ADD, GL_MAX);
    if constexpr (leaves::foam) foam->draw_shadow(static_cast<float>(size) / space.width);
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
}

void LightPass::bind_samplers() const {
    bind_texture(light_depth_unit, depth_.name());
    bind_texture(light_comparison_unit, depth_.name());
    bind_texture(light_water_unit, water_.color());
    bind_texture(light_foam_unit, foam_.color());
    glBindSampler(static_cast<GLuint>(light_comparison_unit), comparison_sampler_.name());
}

void LightPass::unbind_samplers() const {
    for (const GLint unit : {light_depth_unit, light_comparison_unit, light_water_unit, light_foam_unit})
        bind_texture(unit, 0);
    glBindSampler(static_cast<GLuint>(light_comparison_unit), 0);
}

void bind_light(const ShaderProgram& program) {
    program.set("light_depth", light_depth_unit);
    program.set("light_comparison", light_comparison_unit);
    program.set("light_water", light_water_unit);
    program.set("light_foam", light_foam_unit);
}

}  // namespace slosh
