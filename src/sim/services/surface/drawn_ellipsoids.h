// Ellipsoids for a picture of the particles themselves, in the arrays that a renderer reads.
#pragma once

#include <array>
#include <vector>

#include "sim/services/surface/particle_ellipsoids.h"
#include "slosh/world.h"

namespace slosh {

/// In the view's order; see ParticleEllipsoid.
struct DrawnEllipsoids {
    std::vector<Vec3> centers;  ///< m
    std::vector<std::array<float, 6>> inverse_stretches;

    /// `measured` only provides memory that is kept between calls. Empty in 2-D.
    void compute(ParticleEllipsoids& measured, const ParticleView& particles, const WaterBounds& bounds,
                 const ExecutionOptions& execution);
    void clear();
};

}  // namespace slosh
