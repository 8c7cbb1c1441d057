// The water's surface as triangles: marching cubes on the sum of the particles' kernels [YT13]. Closed, flat
// where the water touches the container's walls, with normals from the sum's gradient.
#pragma once

#include <memory>
#include <vector>

#include "sim/services/surface/particle_ellipsoids.h"
#include "slosh/execution.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"
#include "slosh/world.h"

namespace slosh {

struct SurfaceMesh {
    std::vector<Vec3> vertices;  ///< m
    std::vector<Vec3> normals;   ///< unit, out of the water; one per vertex
    /// Counter-clockwise seen from outside. Every edge belongs to two triangles.
    std::vector<Triangle> triangles;
    /// The number of triangles at the surface, which come first; the others lie in walls of the container.
    std::size_t free_triangles = 0;
    /// Velocities of the water, m/s; one per vertex, or none: see measure_velocities().
    std::vector<Vec3> velocities{};
};

struct MeshSmoothing {
    int passes = 8;      ///< 0: the mesh as marching cubes leave it
    float share = 0.6f;  ///< share of the way to the neighbors' mean, in each pass
};

struct SurfaceOptions {
    float cell = 0.5f;  ///< edge of the grid's cells over the particle spacing
    EllipsoidOptions ellipsoids;
    MeshSmoothing smoothing;
};

/// Keeps its memory from one mesh to the next.
class SurfaceExtractor {
  public:
    SurfaceExtractor() = default;
    SurfaceExtractor(SurfaceExtractor&&) = default;
    SurfaceExtractor& operator=(SurfaceExtractor&&) = default;

    /// Replaces the mesh. It is empty without water and in 2-D. Non-finite particles are left out. The result
    /// does not depend on the number of threads; the order of particles matters only for rounding.
    void extract(const ParticleView& particles, const WaterBounds& bounds, const SurfaceOptions& options,
                 const ExecutionOptions& execution, SurfaceMesh& mesh);
    /// The ellipsoids of the last mesh.
    const ParticleEllipsoids& ellipsoids() const;

  private:
    struct Implementation;
    std::shared_ptr<Implementation> implementation_;  ///< made by the first mesh; nobody shares it
};

/// Fills in SurfaceMesh::velocities: the mean of the particles within two spacings, weighted by
/// (1 - (r / 2 d)^2)^3; that of the nearest one where there are none, as at a vertex that smoothing has moved
/// away from a single drop. Does not depend on the number of threads.
void measure_velocities(const ParticleView& particles, const ExecutionOptions& execution, SurfaceMesh& mesh);

}  // namespace slosh
