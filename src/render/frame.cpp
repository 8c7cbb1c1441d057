// Fills the uniform block of a frame.
#include "render/frame.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include "render/fluid_optics.h"
#include "render/passes/background_pass.h"
#include "render/passes/light_pass.h"
#include "render/water_look.h"

namespace slosh {
namespace {

/// What fluid so deep that no light passes reflects of white light, after light was scattered many times
/// [Hap81: Hapke, Bidirectional Reflectance Spectroscopy 1, 1981, doi 10.1029/JB086iB04p03039, eq. 16].
Vec3 reflectance_of(const Vec3& absorbed, const Vec3& scattered) {
    const Vec3 kept = glm::sqrt(absorbed / glm::max(absorbed + scattered, Vec3(1.0e-6f)));
    return (1.0f - kept) / (1.0f + 2.0f * kept);
}

/// Values for shaders of a translucent fluid.
void describe_water(Frame& frame, bool shadows) {
    FrameBlock& block = frame.block;
    const ViewSettings& view = frame.view;
    const Vec3 absorption = absorption_of(view.water_color, reference_depth(view, frame.bounds));
    const Vec3 scattered(frame.scene.dimension == 3 ? view.scattering / reference_depth(view, frame.bounds)
                                                    : 0.0f);
    block.absorption = glm::vec4(absorption + scattered, shadows ? 1.0f : 0.0f);
    block.scattering = glm::vec4(reflectance_of(absorption, scattered), scattered.x > 0.0f ? 1.0f : 0.0f);
    block.sky_low.w = std::max(view.refractive_index, 1.0f);
    block.sky_high.w = view.caustics ? 1.0f : 0.0f;
}

void describe_stage(FrameBlock& block, const Stage& stage, bool holds_light, bool lighting) {
    block.stage_tone = {stage.exposure, stage.film ? 1.0f : 0.0f, holds_light ? 1.0f : 0.0f,
                        lighting ? stage.floor_shine : 0.0f};
    block.sky_ground = glm::vec4(stage.ground, 0.0f);
    block.sky_glow = glm::vec4(lighting ? stage.glow : Vec3(0.0f), block.sky_glow.w);
    block.sun_color = glm::vec4(stage.sun_color, 0.0f);
    block.sun_tint = glm::vec4(stage.light.sun_tint, 0.0f);
    block.sky_tint = glm::vec4(stage.light.sky_tint, stage.film && lighting ? 1.0f : 0.0f);
    block.shade_tint = glm::vec4(stage.light.floor_shadow, 0.0f);
    const StageLight* lights[] = {&stage.key, &stage.fill};
    for (std::size_t i = 0; i < block.light_toward.size(); ++i) {
        const StageLightAxes axes = axes_of(*lights[i]);
        block.light_toward[i] = glm::vec4(axes.toward, lights[i]->half_width);
        block.light_across[i] = glm::vec4(axes.across, lights[i]->half_height);
        block.light_color[i] = glm::vec4(lighting ? lights[i]->color : Vec3(0.0f), lights[i]->softness);
    }
}

}  // namespace

bool throws_shadows(const Frame& frame) {
    return frame.view.lighting && frame.view.shadows && frame.scene.dimension == 3;
}

void fill_block(Frame& frame, const LightSpace& space, bool colored, bool translucent) {
    const bool shadows = throws_shadows(frame);
    const SceneLight& light = frame.stage.light;
    const ViewSettings& view = frame.view;
    const PixelSize& size = frame.target.size;
    FrameBlock& block = frame.block;
    const glm::mat3 rotation(frame.camera.view_matrix());
    block.view = frame.camera.view_matrix();
    block.projection = frame.camera.projection_matrix(size.aspect());
    block.light_clip = space.clip;
    block.eye = glm::vec4(frame.camera.eye(), frame.perspective ? 1.0f : 0.0f);
    const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    block.viewport = {width, height, 1.0f / width, 1.0f / height};
    const float plane_x = 1.0f / block.projection[0][0], plane_y = 1.0f / block.projection[1][1];
    block.pixel_plane = {2.0f * plane_x / width, 2.0f * plane_y / height, -plane_x, -plane_y};
    const Vec3 key_view = rotation * light.toward_sun;
    block.key_view = glm::vec4(key_view, space.depth_span);
    block.half_view = glm::vec4(glm::normalize(key_view + Vec3(0.0f, 0.0f, 1.0f)), colored ? 1.0f : 0.0f);
    block.up_view = glm::vec4(rotation * Vec3(0.0f, 1.0f, 0.0f), shadows ? 0.85f : 0.0f);
    const float lit = view.lighting ? 1.0f : 0.0f;
    block.sky_light = glm::vec4(lit * light.from_above * Vec3(block.up_view), 0.0f);
    block.key_light = lit * light.sun * glm::vec4((1.0f - light.wrap) * key_view, light.wrap);
    const bool occlusion = view.lighting && view.occlusion && frame.scene.dimension == 3;
    block.light_offset = {view.lighting ? light.always : 1.0f, lit, occlusion ? 0.22f : 0.0f, 0.0f};
    const float radius = sphere_radius(view, frame.scene.particles.spacing);
    block.particle = {radius, std::max(frame.scene.particles.spacing, 1.0e-6f),
                      frame.eye_in_fluid ? 1.0f : 0.0f, 1.0f / radius};
    block.solid_color = glm::vec4(view.solid_color, 1.0f);
    block.sun = glm::vec4(light.toward_sun, 0.0f);
    describe_stage(block, frame.stage, frame.holds_light, view.lighting);
    describe_background(block, frame.scene, view, frame.stage);
    if (translucent) describe_water(frame, shadows);
}

}  // namespace slosh
