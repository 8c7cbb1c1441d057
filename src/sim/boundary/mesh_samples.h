// Samples of a closed mesh: points of its surface thrown at random, each half a spacing down into the solid
// (half way through what is thinner), kept if they are not too near to one that was there [blue noise]. The
// dice are counter hashes: same mesh, same samples.
#pragma once

#include <vector>

#include "sim/boundary/sample_sets.h"

namespace slosh {

/// Of the model's own size, m^2.
double surface_area(const TriangleMesh& mesh);

/// Of the model times `scale`.
std::vector<BoundaryParticle> mesh_samples(const TriangleMesh& mesh, float scale, float spacing);

}  // namespace slosh
