// The cost of a whole picture and of each of its passes: the default scene in its splash, as particles and as
// water in every quality, at 1280x720 with 10,000 particles and as many as the scene states, and at 1920x1080
// with 100,000. CPU is the processor time of all threads.
#include <benchmark/benchmark.h>
#include <glad/gl.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/picture_scene.h"
#include "io/scene_limits.h"
#include "picture_bench.h"
#include "render/context.h"
#include "render/drops.h"
#include "render/modes/list.h"
#include "render/offscreen_target.h"
#include "render/quality.h"
#include "render/scene_renderer.h"
#include "slosh/files.h"

namespace slosh::bench {
namespace {

struct FrameCase {
    PixelSize size;
    std::int64_t particles = 0;  // 0: as the scene states
    float detail = 1.0f;         // RenderTarget::detail
};

constexpr FrameCase first{{1280, 720}, 10'000}, small{{1280, 720}}, large{{1920, 1080}, 100'000};
constexpr double splash_time = 1.2;  // s, both columns have met

/// Made once for each number of particles, with foam.
World& splash_world(std::int64_t particles) {
    static std::map<std::int64_t, std::optional<World>> worlds;
    std::optional<World>& world = worlds[particles];
    if (world) return *world;
    SceneDescription scene = *io::find_scene(std::string(io::default_scene)).value().scene;
    if (particles > 0 && !io::rescale_scene(scene, particles)) std::abort();
    scene.parameters.emplace_back("foam.enabled", 1.0);
    scene.parameters.emplace_back("time.fidelity", std::string("real_time"));
    world.emplace(World::create(scene).value());
    while (world->report().time < splash_time) world->step();
    return *world;
}

void frame(benchmark::State& run, const ViewSettings& view, const FrameCase& which) {
    auto context = OffscreenContext::create();
    if (!context.ok()) return run.SkipWithError(context.error().text().c_str());
    auto renderer = Renderer::create({.shader_folder = asked_shader_folder()});
    if (!renderer.ok()) return run.SkipWithError(renderer.error().text().c_str());
    auto target = OffscreenTarget::create(which.size);
    if (!target.ok()) return run.SkipWithError(target.error().text().c_str());
    target.value().store_rows_from_top();  // as the window's
    World& world = splash_world(which.particles);
    RenderScene scene = cli::picture_scene(world, view);
    cli::PictureSurface surface;
    if (find_render_mode(view.mode)->translucent) surface.add_ellipsoids_to(scene, world);
    const Camera camera = cli::scene_camera(world, which.size.aspect());
    DrawReport report;
    const auto draw = [&] {
        RenderTarget drawn = target.value().target();
        drawn.detail = which.detail;
        report = renderer.value()->draw(scene, view, camera, drawn);
        glFinish();
    };
    for (int warm = 0; warm < 3; ++warm) draw();
    for (auto _ : run) draw();
    for (const PassTime& pass : report.passes) run.counters[std::string(pass.name)] = pass.milliseconds;
    run.counters["count"] = static_cast<double>(report.particles_drawn);
}

void drops_of_the_splash(benchmark::State& run) {
    const RenderScene scene = cli::picture_scene(splash_world(large.particles), {});
    std::vector<Drop> drops;
    for (auto _ : run) make_drops(scene.particles, scene.container, {}, drops);
    run.counters["drops"] = static_cast<double>(drops.size());
}

}  // namespace

void register_frames() {
    benchmark::RegisterBenchmark("picture_drops_100k", drops_of_the_splash)->Unit(benchmark::kMillisecond);
    const auto add = [](const std::string& name, const ViewSettings& view) {
        for (const auto& [suffix, which] :
             {std::pair{"_10k", first}, std::pair{"", small}, std::pair{"_100k_1080p", large}})
            benchmark::RegisterBenchmark(("picture_frame/" + name + suffix).c_str(), frame, view, which)
                ->Unit(benchmark::kMillisecond)
                ->MeasureProcessCPUTime()
                ->UseRealTime();
    };
    // What a window without a GPU begins with, in full and as coarse as it gets.
    ViewSettings view;
    view.foam = false;
    view.quality = "low";
    for (const char* mode : {"particles", "water"}) {
        for (const float detail : {1.0f, 0.35f}) {
            view.mode = mode;
            FrameCase which = first;
            which.detail = detail;
            benchmark::RegisterBenchmark(
                ("picture_first/" + view.mode + (detail < 1.0f ? "_coarse" : "")).c_str(), frame, view, which)
                ->Unit(benchmark::kMillisecond)
                ->MeasureProcessCPUTime()
                ->UseRealTime();
        }
    }
    view = {};
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
