// Pictures of a world by OpenGL, offscreen: what `slosh render` and the Python module draw with.
#pragma once

#include <memory>

#include "cli/raytrace_painter.h"
#include "render/view_settings.h"

namespace slosh::cli {

/// From the scene's own camera, drawn `supersampling` times larger and averaged. The painter belongs to the
/// calling thread. Errors: no EGL, no OpenGL 3.3, a size that the driver refuses.
Result<std::unique_ptr<WorldPainter>> make_frame_painter(const World& world, const ViewSettings& view,
                                                         const PixelSize& size, int supersampling);

}  // namespace slosh::cli
