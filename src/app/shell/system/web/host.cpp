// A page in a browser. The browser calls for frames, puts the page out of sight, takes the drawing context
// away and gives another; packaging/web/page.js asks about keys and passes on fingers and links.
#include "app/shell/system/host.h"

#include <emscripten.h>
#include <emscripten/html5.h>
#include <emscripten/threading.h>

#include <chrono>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/shell/touch.h"
#include "base/worker.h"

// clang-format off
EM_JS(char*, slosh_page_address, (), { return allocateUTF8(location.origin + location.pathname); });
EM_JS(void, slosh_pick_file, (), { Module.pickFile(); });
EM_JS(void, slosh_hand_over, (const char* path), { Module.handOver(UTF8ToString(path)); });
EM_JS(void, slosh_act, (int kind, double x, double y, int button, double wheel), {
    Module.act(kind, x, y, button, wheel);
});
EM_JS(void, slosh_context_is_new, (), {
    // Extensions belong to a context, and Emscripten believes that it has them.
    GL.currentContext.initExtensionsDone = false;
    GL.initExtensions(GL.currentContext);
});
// clang-format on

namespace slosh::app::host {
namespace {

/// The page has one shell, which lives as long as the page.
Shell* the_shell = nullptr;
bool context_lost = false;
constexpr std::chrono::milliseconds most_work_out_of_sight{50};

TouchGestures& touch() {
    static TouchGestures gestures(static_cast<float>(emscripten_get_device_pixel_ratio()));
    return gestures;
}

double now() { return emscripten_get_now() / 1000.0; }

void act(const std::vector<MouseAct>& acts) {
    for (const MouseAct& act : acts)
        slosh_act(static_cast<int>(act.kind), static_cast<double>(act.place.x),
                  static_cast<double>(act.place.y), act.button, static_cast<double>(act.wheel));
}

/// The files of all threads lie with this one, which answers a call when it is between two frames: one call
/// for each, where frames take long. So it waits for more, for a small part of the frame's time.
void serve_files(double seconds) {
    if (!emscripten_has_threading_support()) return;
    for (const double end = now() + seconds; now() < end;) ::emscripten_main_thread_process_queued_calls();
}

void turn() {
    if (context_lost) return;
    const double begun = now();
    act(touch().pass_time(begun));
    the_shell->turn();
    serve_files(0.05 * (now() - begun));
}

EM_BOOL on_visibility(int, const EmscriptenVisibilityChangeEvent* event, void*) {
    the_shell->seen(!event->hidden);
    turn_workers(most_work_out_of_sight);  // no frame comes that would
    return EM_TRUE;
}

EM_BOOL on_context_lost(int, const void*, void*) {
    context_lost = true;
    return EM_TRUE;  // the page wants another one
}

EM_BOOL on_context_restored(int, const void*, void*) {
    slosh_context_is_new();
    the_shell->draw_anew();
    context_lost = false;
    return EM_TRUE;
}

}  // namespace

int run(std::unique_ptr<Shell> shell, const std::function<int(Shell&)>&) {
    the_shell = shell.release();
    emscripten_set_visibilitychange_callback(nullptr, EM_FALSE, on_visibility);
    emscripten_set_webglcontextlost_callback("#canvas", nullptr, EM_FALSE, on_context_lost);
    emscripten_set_webglcontextrestored_callback("#canvas", nullptr, EM_FALSE, on_context_restored);
    emscripten_set_main_loop(turn, 0, EM_FALSE);
    return 0;
}

std::string page_address() {
    char* const address = slosh_page_address();
    std::string text(address);
    std::free(address);
    return text;
}

void pick_file() { slosh_pick_file(); }
void hand_over(const std::filesystem::path& file) { slosh_hand_over(file.c_str()); }

}  // namespace slosh::app::host

// What the page calls.
extern "C" {

EMSCRIPTEN_KEEPALIVE int slosh_takes_key(int key, int modifiers) {
    using slosh::app::host::the_shell;
    return the_shell != nullptr && the_shell->takes_key(key, modifiers) ? 1 : 0;
}

EMSCRIPTEN_KEEPALIVE int slosh_takes_text() {
    using slosh::app::host::the_shell;
    return the_shell != nullptr && the_shell->takes_text() ? 1 : 0;
}

/// A scene's name or a set-up line.
EMSCRIPTEN_KEEPALIVE void slosh_open(const char* scene) {
    using slosh::app::host::the_shell;
    if (the_shell != nullptr) the_shell->load(scene);
}

/// Pixels of the canvas. `count`: fingers on the screen, of which two at most are told; -1: taken away.
EMSCRIPTEN_KEEPALIVE void slosh_touch(int count, int first, float x, float y, int second, float x2,
                                      float y2) {
    using namespace slosh::app;
    if (count < 0) return host::act(host::touch().cancel());
    const std::vector<Finger> two{{first, {x, y}}, {second, {x2, y2}}};
    const std::size_t told = count < 2 ? static_cast<std::size_t>(count) : 2;
    host::act(host::touch().fingers(std::span(two).first(told), host::now()));
}
}
