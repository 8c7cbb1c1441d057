// The water's surface as triangles: marching cubes on the sum of the particles' kernels [YT13]. Closed, flat
// where the water touches the container's walls, with normals from the sum's gradient.
#pragma once

#include <memory>
#include <vector>

#include "sim/surface/particle_ellipsoids.h"
#include "sim/triangle_mesh.h"
#include "sim/world.h"

namespace slosh {

struct SurfaceMesh {
    std::vector<Vec3> vertices;  ///< m
    std::vector<Vec3> normals;   ///< unit, out of the water; one per vertex
    /// Counter-clockwise seen from outside. Every edge belongs to two of them.
    std::vector<Triangle> triangles;
    /// So many come first; the others lie in walls of the container.
    std::size_t free_triangles = 0;
};

struct SurfaceOptions {
    float cell = 0.5f;  ///< edge of the grid's cells over the particle spacing
    EllipsoidOptions ellipsoids;
};

/// Keeps its memory from one mesh to the next.
class SurfaceExtractor {
  public:
    SurfaceExtractor();
    ~SurfaceExtractor();
    SurfaceExtractor(SurfaceExtractor&&) noexcept;
    SurfaceExtractor& operator=(SurfaceExtractor&&) noexcept;

    /// The mesh is replaced; it is empty where there is no water, and in 2-D. Particles that are no numbers
    /// are left out. The result does not depend on the number of threads; nor does the order of particles
    /// matter, but for rounding.
    void extract(const ParticleView& particles, const WaterBounds& bounds, const SurfaceOptions& options,
                 const ExecutionOptions& execution, SurfaceMesh& mesh);
    /// Of the last mesh.
    const ParticleEllipsoids& ellipsoids() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
