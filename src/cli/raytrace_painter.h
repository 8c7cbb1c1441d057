// Pictures of a world by rays or by OpenGL: what `slosh render` asks for a frame.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "render/image_file.h"
#include "render/raytrace/raytracer.h"
#include "sim/world.h"

namespace slosh::cli {

class WorldPainter {
  public:
    virtual ~WorldPainter() = default;
    /// Nothing when Ctrl-C came in between.
    virtual Result<std::optional<Image>> paint(const World& world) = 0;
};

/// Its name beside those of render_mode_list().
inline constexpr std::string_view raytrace_mode = "raytrace";
inline constexpr std::string_view raytrace_help =
    "slosh render only: rays that reflect, bend and fade in the water, on the processor";

/// Shows its progress on a terminal. Error: the scene is 2-D.
Result<std::unique_ptr<WorldPainter>> make_raytrace_painter(const World& world, const ViewSettings& view,
                                                            const PixelSize& size,
                                                            const RaytraceOptions& options);

}  // namespace slosh::cli
