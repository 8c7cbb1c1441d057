// The water's velocity at the vertices of its surface, for motion blur.
#pragma once

#include "sim/services/surface/surface_mesh.h"
#include "slosh/execution.h"
#include "slosh/particle_view.h"

namespace slosh {

/// Fills in SurfaceMesh::velocities: the mean of the particles within two spacings, weighted by
/// (1 - (r / 2 d)^2)^3; that of the nearest one where there are none, as at a vertex that smoothing has moved
/// away from a single drop. Does not depend on the number of threads.
void measure_velocities(const ParticleView& particles, const ExecutionOptions& execution, SurfaceMesh& mesh);

}  // namespace slosh
