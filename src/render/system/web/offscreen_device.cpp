// A browser tab has the window's context alone, and hides what draws behind an extension.
#include "render/offscreen_device.h"

#include <emscripten/html5.h>

#include "render/gl.h"

namespace slosh {

std::vector<OffscreenWay> offscreen_ways() { return {}; }

GlFunction offscreen_function(const char*) { return nullptr; }

unsigned driver_name_key() {
    constexpr GLenum unmasked_renderer = 0x9246;
    const bool tells = emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                                         "WEBGL_debug_renderer_info");
    return tells ? unmasked_renderer : GL_RENDERER;
}

}  // namespace slosh
