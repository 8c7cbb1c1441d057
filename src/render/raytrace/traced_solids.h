// Solids, planes and the tank's edges as triangles for ray tracing.
#pragma once

#include <vector>

#include "render/scene.h"
#include "render/view_settings.h"

namespace slosh {

struct TracedMesh {
    std::vector<Vec3> vertices, normals;  ///< in the world, m; unit
    std::vector<Triangle> triangles;
    Vec3 color{0.5f};  ///< linear
    /// Rays pass through it from behind: one looks into a vessel. Of other closed models none comes so.
    bool from_front = false;
};

/// All of them that the view shows. `bounds`: of the scene; planes are drawn a little larger.
std::vector<TracedMesh> traced_solids(const RenderScene& scene, const ViewSettings& view, const Box3& bounds);

}  // namespace slosh
