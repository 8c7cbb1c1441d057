// Walls and solids as particles [AIA12]: one layer, half a spacing behind each surface. A sample has the
// volume that its own neighbors leave it, so crowded and sparse samples press alike.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/vec3.hpp>

#include "sim/core/kernels/smoothing_kernel.h"

namespace slosh {

struct StepContext;

struct BoundaryParticle {
    glm::dvec3 place{0.0};    ///< m
    double volume = 0.0;      ///< ~ 1/sum W over the samples, m^dimension [AIA12 eq. 4]
    std::int32_t solid = -1;  ///< index in the state; -1: a wall of the container
};

/// The particles of walls and solids where they are now, within reach of the water.
std::vector<BoundaryParticle> sample_boundaries(const StepContext& context, const SmoothingKernel& kernel);

}  // namespace slosh
