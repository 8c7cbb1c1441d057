// The surface as pictures take it: the renderer knows no engine, the engine no renderer.
#pragma once

#include "render/scene.h"
#include "sim/surface/drawn_ellipsoids.h"
#include "sim/surface/surface_mesh.h"

namespace slosh {

/// Shows the mesh, which must outlive the scene; `version`: see RenderSurface.
inline RenderSurface render_surface(const SurfaceMesh& mesh, std::uint64_t version) {
    return {mesh.vertices, mesh.normals, mesh.triangles, mesh.free_triangles, version};
}

/// Shows the ellipsoids, which must outlive the scene.
inline RenderEllipsoids render_ellipsoids(const DrawnEllipsoids& ellipsoids) {
    return {ellipsoids.centers, ellipsoids.inverse_stretches};
}

}  // namespace slosh
