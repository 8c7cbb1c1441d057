// Fills a RenderScene from a world.
#include "cli/picture_scene.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/leaves.h"
#include "base/text.h"
#include "cli/drawn_state.h"
#include "render/drops.h"
#include "render/fluid_optics.h"
#include "render/modes/list.h"
#include "sim/methods/forces/viscosity.h"
#include "sim/world/state/state.h"

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

/// The size that `slosh render` has without --size.
constexpr PixelSize usual_size{1280, 720};

/// 1.2 and not the float next to it; no negative zero.
double plain(float value) {
    return std::strtod(format_number(static_cast<double>(value) + 0.0).c_str(), nullptr);
}

nlohmann::ordered_json three_numbers(const Vec3& v) { return {plain(v.x), plain(v.y), plain(v.z)}; }

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
    if (preset != nullptr && preset->name != "water" && view.water_color == ViewSettings().water_color) {
        view.water_color = fluid_color(preset->name);
        view.scattering = std::max(view.scattering, fluid_scattering(preset->name));
    }
    return view;
}

void PictureSurface::add_to(RenderScene& scene, const World& world) {
    if (world.dimension() != 3) return;
    if constexpr (leaves::surface) {
        extractor_.extract(world.particles(), water_bounds(world.state()), {}, world.execution(), mesh_);
        scene.surface = render_surface(mesh_, 0);
    }
}

void PictureSurface::add_without_drops_to(RenderScene& scene, const World& world) {
    if (world.dimension() != 3) return;
    add_ellipsoids_to(scene, world);
    whole_parts(scene.particles, ellipsoids_.inverse_stretches, parts_);
    SurfaceOptions options;
    options.ellipsoids.parts = parts_;
    if constexpr (leaves::surface) {
        extractor_.extract(world.particles(), water_bounds(world.state()), options, world.execution(), mesh_);
        scene.surface = render_surface(mesh_, 0);
        scene.surface->without_drops = true;
    }
}

void PictureSurface::add_ellipsoids_to(RenderScene& scene, const World& world) {
    steady_.compute(ellipsoids_, world.particles(), water_bounds(world.state()), world.execution(),
                    world.time());
    scene.ellipsoids = render_ellipsoids(ellipsoids_);
}

nlohmann::ordered_json camera_of_export(const World& world) {
    const Camera camera = scene_camera(world, usual_size.aspect());
    const bool flat = camera.projection() == Projection::orthographic;
    nlohmann::ordered_json json;
    json["projection"] = flat ? "orthographic" : "perspective";
    json["position"] = three_numbers(camera.eye());
    json["target"] = three_numbers(camera.target());
    json["up"] = three_numbers(camera.up());
    // At the target's depth, which an orthographic camera keeps at all depths.
    const PixelSize size = usual_size;
    const Vec3 top = camera.point_on_target_plane({0.5f * static_cast<float>(size.width), 0.0f}, size);
    const auto bottom_row = static_cast<float>(size.height);
    const Vec3 bottom =
        camera.point_on_target_plane({0.5f * static_cast<float>(size.width), bottom_row}, size);
    if (flat)
        json["height"] = plain(glm::distance(top, bottom));
    else
        json["field_of_view"] = plain(camera.field_of_view());
    json["size"] = {size.width, size.height};
    json["near"] = plain(camera.near_plane());
    json["far"] = plain(camera.far_plane());
    return json;
}

}  // namespace slosh::cli
