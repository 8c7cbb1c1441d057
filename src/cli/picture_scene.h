// A world as pictures take it: the renderer knows no engine, the engine no renderer.
#pragma once

#include "render/camera.h"
#include "render/scene.h"
#include "render/view_settings.h"
#include "sim/surface/drawn_ellipsoids.h"
#include "sim/surface/surface_mesh.h"
#include "sim/world.h"

namespace slosh::cli {

/// With all that this view shows. Lives as long as the world stands still.
RenderScene picture_scene(const World& world, const ViewSettings& view);
/// With the colour of the scene's own fluid, told by its density, where nobody has chosen one.
ViewSettings view_of_fluid(ViewSettings view, const Parameters& parameters);

/// The scene's own camera; 2-D scenes are framed from the front.
Camera scene_camera(const World& world, float aspect);

/// The surface for modes that need it; keeps its memory from picture to picture.
class PictureSurface {
  public:
    /// `scene` shows it until the next call. Nothing in 2-D.
    void add_to(RenderScene& scene, const World& world);
    /// Likewise the particles' ellipsoids.
    void add_ellipsoids_to(RenderScene& scene, const World& world);

  private:
    SurfaceExtractor extractor_;
    SurfaceMesh mesh_;
    ParticleEllipsoids measured_;
    DrawnEllipsoids ellipsoids_;
};

}  // namespace slosh::cli
