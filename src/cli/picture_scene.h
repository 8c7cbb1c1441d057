// A world in the form that pictures need. It is here because the renderer does not know the engine and the
// engine does not know the renderer.
#pragma once

#include <nlohmann/json.hpp>

#include "render/camera.h"
#include "render/scene.h"
#include "render/view_settings.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "sim/services/surface/surface_mesh.h"
#include "slosh/world.h"

namespace slosh::cli {

/// Includes everything that this view shows. Valid until the world's next step.
RenderScene picture_scene(const World& world, const ViewSettings& view);
/// The view, with the colour of the scene's own fluid, guessed from its density, unless a colour was chosen.
ViewSettings view_of_fluid(ViewSettings view, const Parameters& parameters);

/// The scene's own camera. 2-D scenes are framed from the front.
Camera scene_camera(const World& world, float aspect);

/// The surface for modes that need it. Keeps its memory from picture to picture.
class PictureSurface {
  public:
    /// `scene` shows the surface until the next call. Does nothing in 2-D.
    void add_to(RenderScene& scene, const World& world);
    /// The same, without the water that is drawn as drops; and the ellipsoids, which tell which that is.
    void add_without_drops_to(RenderScene& scene, const World& world);
    /// The same for the particles' ellipsoids; those of water at rest follow those of the picture before.
    void add_ellipsoids_to(RenderScene& scene, const World& world);

  private:
    SurfaceExtractor extractor_;
    SurfaceMesh mesh_;
    SteadyEllipsoids steady_;
    DrawnEllipsoids ellipsoids_;
    std::vector<float> parts_;
};

/// Where a picture of an exported run is taken from, as `slosh render` does: the file camera.json of
/// `--export`: see docs/FORMATS.md.
nlohmann::ordered_json camera_of_export(const World& world);

}  // namespace slosh::cli
