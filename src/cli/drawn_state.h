// The state of the engine in the renderer's terms: places of solids, the surface, the ellipsoids. It is here
// because the renderer does not know the engine and the engine does not know the renderer.
#pragma once

#include <algorithm>
#include <span>

#include "render/scene.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "sim/services/surface/surface_mesh.h"
#include "sim/solids/bodies/body.h"

namespace slosh {

/// Moves `scene.solids` to where the bodies are. Both are in the same order.
inline void place_solids(RenderScene& scene, std::span<const Body> bodies) {
    for (std::size_t i = 0; i < std::min(scene.solids.size(), bodies.size()); ++i) {
        const RigidPose pose(bodies[i]);
        if (pose.moved) scene.solids[i].place = {pose.center, pose.position, pose.turn};
    }
}

/// A view of the mesh, which must outlive the scene. `version`: see RenderSurface.
inline RenderSurface render_surface(const SurfaceMesh& mesh, std::uint64_t version) {
    return {mesh.vertices, mesh.normals, mesh.triangles, mesh.free_triangles, version};
}

/// A view of the ellipsoids, which must outlive the scene.
inline RenderEllipsoids render_ellipsoids(const DrawnEllipsoids& ellipsoids) {
    return {ellipsoids.centers, ellipsoids.inverse_stretches};
}

}  // namespace slosh
