// The cost of a whole picture and of each of its passes, at 1280x720: the default scene in its splash, as
// particles and as water in every quality.
#include <benchmark/benchmark.h>
#include <glad/gl.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/picture_scene.h"
#include "picture_bench.h"
#include "render/context.h"
#include "render/modes/list.h"
#include "render/offscreen_target.h"
#include "render/quality.h"
#include "render/scene_renderer.h"
#include "slosh/files.h"

namespace slosh::bench {
namespace {

constexpr PixelSize frame_size{1280, 720};
constexpr double splash_time = 1.2;  // s, both columns have met

/// Made once, with foam.
World& splash_world() {
    static std::optional<World> world;
    if (world) return *world;
    SceneDescription scene = *io::find_scene(std::string(io::default_scene)).value().scene;
    scene.parameters.emplace_back("foam.enabled", 1.0);
    scene.parameters.emplace_back("time.fidelity", std::string("real_time"));
    world.emplace(World::create(scene).value());
    while (world->report().time < splash_time) world->step();
    return *world;
}

void frame(benchmark::State& run, const ViewSettings& view) {
    auto context = OffscreenContext::create();
    if (!context.ok()) return run.SkipWithError(context.error().text().c_str());
    auto renderer = Renderer::create({.shader_folder = ""});
    if (!renderer.ok()) return run.SkipWithError(renderer.error().text().c_str());
    auto target = OffscreenTarget::create(frame_size);
    if (!target.ok()) return run.SkipWithError(target.error().text().c_str());
    World& world = splash_world();
    RenderScene scene = cli::picture_scene(world, view);
    cli::PictureSurface surface;
    if (find_render_mode(view.mode)->translucent) surface.add_ellipsoids_to(scene, world);
    const Camera camera = cli::scene_camera(world, frame_size.aspect());
    DrawReport report;
    const auto draw = [&] {
        report = renderer.value()->draw(scene, view, camera, target.value().target());
        glFinish();
    };
    for (int warm = 0; warm < 3; ++warm) draw();
    for (auto _ : run) draw();
    for (const PassTime& pass : report.passes) run.counters[std::string(pass.name)] = pass.milliseconds;
    run.counters["count"] = static_cast<double>(report.particles_drawn);
}

}  // namespace

void register_frames() {
    const auto add = [](const std::string& name, const ViewSettings& view) {
        benchmark::RegisterBenchmark(("picture_frame/" + name).c_str(), frame, view)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    };
    ViewSettings view;
    view.mode = "particles";
    add(view.mode, view);
    view.mode = "water";
    for (const std::string_view quality : quality_names()) {
        if (quality == quality_names().front()) continue;  // automatic
        view.quality = quality;
        add(view.mode + "_" + view.quality, view);
    }
}

}  // namespace slosh::bench
