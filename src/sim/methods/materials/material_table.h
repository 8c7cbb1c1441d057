// Several fluids in one world [SP08]: all particles share one volume, spacing and density constraint; a
// material defines its density and viscosity.
#pragma once

#include <array>
#include <cstddef>

#include "slosh/particle_view.h"
#include "slosh/scene.h"

namespace slosh {

struct MethodState;

struct ViscositySettings {
    float nu = 0.0f;      ///< kinematic, of the scene's own fluid, m^2/s
    bool no_slip = true;  ///< walls hold viscous fluid
};

/// What loops look up by Particles::material. Relative to the scene's own fluid, so that all factors are 1
/// for a single material.
struct MaterialTable {
    std::size_t count = 1;
    std::array<float, most_materials> rest_density{};  ///< kg/m^3
    std::array<float, most_materials> viscosity{};     ///< m^2/s
    std::array<float, most_materials> mass{};          ///< rho0 over that of material 0
    std::array<float, most_materials> weight{};        ///< w = 1/mass: factor of an acceleration by a force
    float largest_viscosity = 0.0f;
    float largest_weight = 1.0f;
    float contrast = 1.0f;  ///< densest over lightest
    bool several() const { return count > 1; }
};
MaterialTable material_table(const MethodState& state);

}  // namespace slosh
