// Ellipsoids for a picture of the particles themselves, in arrays as a renderer takes them.
#pragma once

#include <array>
#include <vector>

#include "sim/surface/particle_ellipsoids.h"
#include "sim/world.h"

namespace slosh {

/// In the view's order; see ParticleEllipsoid.
struct DrawnEllipsoids {
    std::vector<Vec3> centers;  ///< m
    std::vector<std::array<float, 6>> inverse_stretches;

    /// `measured` is only memory, kept from one time to the next. Empty in 2-D.
    void compute(ParticleEllipsoids& measured, const ParticleView& particles, const WaterBounds& bounds,
                 const ExecutionOptions& execution);
    void clear();
};

}  // namespace slosh
