// See display_loss.h. GLFW loads libX11 itself, so the function is looked up where GLFW got it from; without
// X11 there is nothing to do.
#include "app/display_loss.h"

#include <dlfcn.h>

#include <utility>

namespace slosh::app {
namespace {

// Xlib passes nothing through but the display: the action has to lie where the handler finds it.
std::function<void()>& lost_display_action() {
    static std::function<void()> action;
    return action;
}

int on_lost_display(void*) {
    if (lost_display_action()) lost_display_action()();
    return 0;
}

}  // namespace

void when_display_is_lost(std::function<void()> action) {
    lost_display_action() = std::move(action);
    void* library = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) return;
    using Handler = int (*)(void* display);
    using SetHandler = Handler (*)(Handler);
    if (const auto set = reinterpret_cast<SetHandler>(::dlsym(library, "XSetIOErrorHandler")))
        set(on_lost_display);
    ::dlclose(library);
}

}  // namespace slosh::app
