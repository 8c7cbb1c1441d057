// Several fluids in one world [SP08]. All particles share one volume, spacing and density constraint; a
// material defines its density and viscosity. Index 0 is the scene's own fluid, described by the parameters
// fluid.rest_density and viscosity.nu. The others are kept in the state, by name.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "slosh/particle_view.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh {

struct State;

/// Checks density and viscosity against the ranges of the scene's own fluid, and that the name is not "".
Result<void> check_material(const Material& material);
/// Checks that the name exists. The Error names the nearest of `materials` and presets.
Result<void> check_material_name(std::span<const Material> materials, std::string_view name);

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
MaterialTable material_table(const State& state);

/// The index of a material by name, "" for the scene's own. A preset is added to the state's materials at its
/// first use. Errors: unknown name, or most_materials exist already.
Result<std::uint8_t> use_material(State& state, std::string_view name);

}  // namespace slosh
