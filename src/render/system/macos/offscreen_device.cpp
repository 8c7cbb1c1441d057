// macOS has no EGL, and nobody has tried its own way, CGL: it draws into the window only.
#include "render/offscreen_device.h"

#include "render/gl.h"

namespace slosh {

std::vector<OffscreenWay> offscreen_ways() { return {}; }

GlFunction offscreen_function(const char*) { return nullptr; }

unsigned driver_name_key() { return GL_RENDERER; }

}  // namespace slosh
