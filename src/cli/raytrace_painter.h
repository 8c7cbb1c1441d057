// Pictures of a world by ray tracing or by OpenGL: the painter that `slosh render` uses for a frame.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "render/image_file.h"
#include "render/raytrace/raytracer.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::cli {

class WorldPainter {
  public:
    virtual ~WorldPainter() = default;
    /// Nothing if Ctrl-C was pressed.
    virtual Result<std::optional<Image>> paint(const World& world) = 0;
};

/// Its name among those of render_mode_list().
inline constexpr std::string_view raytrace_mode = "raytrace";
inline constexpr std::string_view raytrace_help =
    "slosh render only: light rays with reflection, refraction and absorption, on the processor";

/// Shows its progress on a terminal. Error: the scene is 2-D.
Result<std::unique_ptr<WorldPainter>> make_raytrace_painter(const World& world, const ViewSettings& view,
                                                            const PixelSize& size,
                                                            const RaytraceOptions& options);

}  // namespace slosh::cli
