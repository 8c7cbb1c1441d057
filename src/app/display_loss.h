// The display server can vanish at any time. Xlib then ends the process inside whatever call notices it; what
// the session holds must be written before.
#pragma once

#include <functional>

namespace slosh::app {

/// `action` runs on the thread that talks to the display when the server has gone. It must not return: the
/// library would end the process with its own words. Call it once, after the window was made; an empty action
/// takes it back.
void when_display_is_lost(std::function<void()> action);

}  // namespace slosh::app
