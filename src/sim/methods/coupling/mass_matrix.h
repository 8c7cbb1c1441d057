// A body as one more mass in the equations of the water: in masses of a particle and lengths of h.
#pragma once

#include <cstdint>

#include "sim/solids/bodies/body.h"

namespace slosh {

struct StepContext;

/// kg, of a particle of the scene's own fluid.
double particle_mass(const StepContext& context);

struct MassMatrix {
    double mass = 0.0;          ///< in masses of a particle; 0: no force moves the body
    double inertia[3][3] = {};  ///< in world axes, masses of a particle times h^2

    bool moves() const { return mass != 0.0; }
};

/// M of a solid of the state, as it is turned now.
MassMatrix mass_matrix(const StepContext& context, std::uint32_t solid);
/// M motion
Motion6 operator*(const MassMatrix& matrix, const Motion6& motion);
/// matrix += factor M
void add_mass(const MassMatrix& matrix, double factor, SixEquations& equations);

}  // namespace slosh
