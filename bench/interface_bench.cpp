// What the panels cost per frame without drawing them: made, and turned into triangles. 1280x800, the water
// paused, so that nothing is new from frame to frame.
#include <benchmark/benchmark.h>
#include <imgui.h>

#include <functional>
#include <string>

#include "app/shell/interface.h"
#include "picture_bench.h"
#include "render/context.h"
#include "support/headless_gui.h"
#include "support/headless_workspace.h"

namespace slosh::bench {
namespace {

constexpr PixelSize window_size{1280, 800};

struct Sitting : app::HeadlessWorkspace {
    Sitting() {
        start("drop_2d");
        until([&] { return workspace.simulation.frame().report.step > 0; });
        workspace.act("pause");
        until([&] { return workspace.simulation.frame().paused; });
    }
};

/// `open`: brings the interface into the state that is measured.
void interface(benchmark::State& run, const std::function<void(app::Workspace&, app::Interface&)>& open) {
    const auto context = OffscreenContext::create();
    if (!context.ok()) return run.SkipWithError(context.error().text().c_str());
    auto picture = app::ScenePicture::create();
    if (!picture.ok()) return run.SkipWithError(picture.error().text().c_str());
    HeadlessGui gui(static_cast<float>(window_size.width), static_cast<float>(window_size.height));
    Sitting sitting;
    app::Interface interface(sitting.workspace);
    open(sitting.workspace, interface);
    std::size_t vertices = 0;
    const auto frame = [&] {
        gui.draw([&] { interface.draw({window_size}, *picture.value()); }, 1);
        interface.handle_intents();
        vertices = static_cast<std::size_t>(ImGui::GetDrawData()->TotalVtxCount);
    };
    for (int warm = 0; warm < 4; ++warm) frame();
    for (auto _ : run) frame();
    run.counters["vertices"] = static_cast<double>(vertices);
}

}  // namespace

void register_interface() {
    const auto add = [](const char* name, const std::function<void(app::Workspace&, app::Interface&)>& open) {
        benchmark::RegisterBenchmark((std::string("interface/") + name).c_str(), interface, open)
            ->Unit(benchmark::kMicrosecond);
    };
    const auto panels = [](app::Workspace& workspace, bool open) {
        workspace.panels.open_left(open);
        workspace.panels.open_right(open);
        workspace.settings.drawer_open = open;
    };
    add("closed", [panels](app::Workspace& workspace, app::Interface&) { panels(workspace, false); });
    add("left_panel", [](app::Workspace&, app::Interface&) {});
    add("all_panels", [panels](app::Workspace& workspace, app::Interface&) { panels(workspace, true); });
    add("palette", [](app::Workspace&, app::Interface& shown) { shown.pick_action(); });
    add("scenes", [](app::Workspace&, app::Interface& shown) { shown.pick_scene(); });
    add("saves", [](app::Workspace&, app::Interface& shown) { shown.pick_saved(); });
    add("help", [](app::Workspace& workspace, app::Interface&) { workspace.panels.help = true; });
}

}  // namespace slosh::bench
