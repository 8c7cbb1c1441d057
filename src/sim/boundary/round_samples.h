// Samples of spheres and capsules (discs and stadiums in 2-D): shells half a spacing deep and a spacing
// apart, evenly covered. Each sample stands for its part of its shell's volume, so small and thin solids
// count as what they are.
#pragma once

#include <vector>

#include "sim/boundary/sample_sets.h"

namespace slosh {

/// About the origin.
std::vector<BoundaryParticle> sphere_samples(float radius, float spacing, int layers, int dimension);
/// The axis from the origin to (0, length, 0).
std::vector<BoundaryParticle> capsule_samples(float radius, float length, float spacing, int layers,
                                              int dimension);
/// How many about, of one layer.
double expected_samples(float radius, float length, float spacing, int dimension);

}  // namespace slosh
