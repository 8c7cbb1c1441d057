// Fills a RenderScene from a world.
#include "cli/picture_scene.h"

#include <algorithm>
#include <optional>

#include "cli/drawn_state.h"
#include "render/drops.h"
#include "render/fluid_optics.h"
#include "render/modes/list.h"
#include "sim/forces/viscosity.h"
#include "sim/world/state.h"

namespace slosh::cli {
namespace {

/// Bounds of the particle centres, m; 2 m about the origin without particles. Those of the report cannot be
/// used: it is empty before the first step, when the camera is placed.
Box3 particle_bounds(const ParticleView& particles) {
    if (particles.count == 0) return {Vec3(-1.0f), Vec3(1.0f)};
    const auto range = [](std::span<const float> values) {
        return std::minmax_element(values.begin(), values.end());
    };
    const auto x = range(particles.x), y = range(particles.y), z = range(particles.z);
    return {Vec3(*x.first, *y.first, *z.first), Vec3(*x.second, *y.second, *z.second)};
}

}  // namespace

Camera scene_camera(const World& world, float aspect) {
    const SceneDescription& scene = world.scene();
    if (world.dimension() == 2) {
        if (world.state().container.present) return Camera::frame_2d(world.state().container.walls, aspect);
        return Camera::frame_2d(particle_bounds(world.particles()), aspect, 0.5f);
    }
    return Camera::look_at(scene.camera.eye, scene.camera.target, scene.camera.field_of_view);
}

RenderScene picture_scene(const World& world, const ViewSettings& view) {
    const State& state = world.state();
    std::optional<Box3> container;
    if (state.container.present) container = state.container.walls;
    std::vector<Emitter> emitters;
    for (const EmitterState& emitter : state.emitters) emitters.push_back(emitter.emitter);
    RenderScene scene = make_render_scene(state.dimension, container, state.container.open_top, state.solids,
                                          emitters, state.sinks);
    place_solids(scene, state.bodies);
    scene.particles = world.particles(computed_field_of(view));
    scene.foam = world.foam();
    for (const Material& material : state.materials) scene.fluid_colors.push_back(fluid_color(material.name));
    return scene;
}

ViewSettings view_of_fluid(ViewSettings view, const Parameters& parameters) {
    const MaterialPreset* preset =
        material_preset_like(static_cast<double>(parameters.fluid.rest_density),
                             static_cast<double>(parameters.of<ViscositySettings>().nu));
    if (preset != nullptr && preset->name != "water" && view.water_color == ViewSettings().water_color)
        view.water_color = fluid_color(preset->name);
    return view;
}

void PictureSurface::add_to(RenderScene& scene, const World& world) {
    if (world.dimension() != 3) return;
    extractor_.extract(world.particles(), water_bounds(world.state()), {}, world.execution(), mesh_);
    scene.surface = render_surface(mesh_, 0);
}

void PictureSurface::add_without_drops_to(RenderScene& scene, const World& world) {
    if (world.dimension() != 3) return;
    add_ellipsoids_to(scene, world);
    whole_parts(scene.particles, ellipsoids_.inverse_stretches, parts_);
    SurfaceOptions options;
    options.ellipsoids.parts = parts_;
    extractor_.extract(world.particles(), water_bounds(world.state()), options, world.execution(), mesh_);
    scene.surface = render_surface(mesh_, 0);
    scene.surface->without_drops = true;
}

void PictureSurface::add_ellipsoids_to(RenderScene& scene, const World& world) {
    steady_.compute(ellipsoids_, world.particles(), water_bounds(world.state()), world.execution(),
                    world.time());
    scene.ellipsoids = render_ellipsoids(ellipsoids_);
}

}  // namespace slosh::cli
