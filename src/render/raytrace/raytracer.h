// Pictures by ray tracing, offline on the processor: water that reflects, refracts and absorbs, and the
// sunlight that it focuses on the floor. Uses the same scene, view, camera, light and colours as OpenGL.
#pragma once

#include <functional>
#include <optional>

#include "render/camera.h"
#include "render/image_file.h"
#include "render/scene.h"
#include "render/view_settings.h"
#include "slosh/result.h"

namespace slosh {

struct RaytraceOptions {
    int samples = 32;  ///< rays from the eye per pixel
    int depth = 12;    ///< surfaces of water that a ray may meet
    int threads = 0;   ///< 0: all; the picture does not depend on it
    /// Rays from the sun along an edge of the caustic map; 0: sunlight only in straight lines.
    int caustic_rays = 2048;
    /// Called between tiles; true ends the picture.
    std::function<bool()> cancelled;
    /// Called between tiles by one thread at a time, with values from 0 to 1.
    std::function<void(double)> progress;
};

/// Nothing if it was cancelled. Lines, ghosts and the scale bar are not drawn. Errors: a 2-D scene; Embree
/// does not work here.
Result<std::optional<Image>> raytrace(const RenderScene& scene, const ViewSettings& view,
                                      const Camera& camera, const PixelSize& size,
                                      const RaytraceOptions& options = {});

}  // namespace slosh
