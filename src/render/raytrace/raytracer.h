// Pictures by rays, offline on the processor: water that reflects, refracts and absorbs, sunlight that it
// gathers on the floor. The same scene, view and camera as for OpenGL, the same light and colours.
#pragma once

#include <functional>
#include <optional>

#include "base/result.h"
#include "render/camera.h"
#include "render/image_file.h"
#include "render/scene.h"
#include "render/view_settings.h"

namespace slosh {

struct RaytraceOptions {
    int samples = 32;  ///< rays from the eye per pixel
    int depth = 12;    ///< surfaces of water that a ray may meet
    int threads = 0;   ///< 0: all; the picture does not depend on it
    /// Rays from the sun along an edge of the map of the light that water gathers on the floor; 0: straight
    /// light only.
    int caustic_rays = 2048;
    /// Asked between tiles: true ends the picture.
    std::function<bool()> cancelled;
    /// Told between tiles, by one thread at a time: 0 to 1.
    std::function<void(double)> progress;
};

/// Nothing when it was cancelled. Lines, ghosts and the scale bar are not drawn. Errors: a 2-D scene; Embree
/// cannot work here.
Result<std::optional<Image>> raytrace(const RenderScene& scene, const ViewSettings& view,
                                      const Camera& camera, const PixelSize& size,
                                      const RaytraceOptions& options = {});

}  // namespace slosh
