// Several fluids in one world [SP08]. All particles share one volume, spacing and density constraint; a
// material defines its density and viscosity. Index 0 is the scene's own fluid, described by the parameters
// fluid.rest_density and viscosity.nu. The others are kept in the state, by name.
#pragma once

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

/// The index of a material by name, "" for the scene's own. A preset is added to the state's materials at its
/// first use. Errors: unknown name, or most_materials exist already.
Result<std::uint8_t> use_material(State& state, std::string_view name);

}  // namespace slosh
