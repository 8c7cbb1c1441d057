// One particle in every figure that its neighbours give it: what the inspector shows. Between steps; O(n) for
// finding it and those around it, then sums over these alone, by the operators.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/core/kernels/operators.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

struct InspectedNeighbour {
    std::uint32_t id = 0;
    Vec3 position{0.0f};
    double distance = 0.0;  ///< m
    double weight = 0.0;    ///< V_j W(x_ij): what it adds to the density over the rest density
};

struct Inspection {
    std::uint32_t id = 0;
    Vec3 position{0.0f}, velocity{0.0f};  ///< m, m/s
    double density = 0.0;                 ///< kg/m^3, with boundaries
    double rest_density = 0.0;            ///< its material's
    double pressure = 0.0;                ///< Pa
    std::optional<double> multiplier;     ///< lambda, m^2; nothing where the solver has none
    double own_weight = 0.0;              ///< V W(0)
    double coverage = 0.0;                ///< sum of all weights, its own too: 1 inside water at rest
    double divergence = 0.0;              ///< the velocity's, 1/s: < 0 where the water is pressed together
    Vec3 pressure_acceleration{0.0f};     ///< -grad p/rho in the symmetric form, m/s^2; without walls
    std::vector<InspectedNeighbour> neighbours;  ///< nearest first
};

/// Nothing when no particle has the id. `rest_volume`: V of the rest lattice (rest_lattice.h).
std::optional<Inspection> inspect_particle(const ParticleView& particles, KernelName kernel,
                                           double rest_volume, std::uint32_t id);

}  // namespace slosh
