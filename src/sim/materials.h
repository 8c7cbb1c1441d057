// Several fluids in one world [SP08]. All particles share one volume, spacing and density constraint; a
// material says what a volume weighs and how viscous it is. Index 0 is the scene's own fluid, which the
// parameters fluid.rest_density and viscosity.nu describe; further ones are kept in the state, by name.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace slosh {

struct State;

struct Material {
    std::string name;
    float rest_density = 1000.0f;  ///< kg/m^3
    float viscosity = 0.0f;        ///< kinematic, m^2/s
};

/// A liquid of the real world; scenes and drops may name it without describing it.
struct MaterialPreset {
    std::string_view name;      ///< "olive_oil"
    std::string_view title;     ///< "Olive oil"
    double rest_density = 0.0;  ///< kg/m^3 at 20 C
    double viscosity = 0.0;     ///< kinematic, m^2/s at 20 C
    std::string_view source;
};
std::span<const MaterialPreset> material_presets();
const MaterialPreset* find_material_preset(std::string_view name);
/// The liquid that a fluid without a name most likely is meant for: within 3 % of its density; nullptr: none.
const MaterialPreset* material_preset_as_dense(double rest_density);

/// In one world, with the scene's own.
inline constexpr std::size_t most_materials = 16;

/// Density and viscosity within what the parameters of the scene's own fluid allow; a name that is not "".
Result<void> check_material(const Material& material);
/// The Error names the nearest of `materials` and presets.
Result<void> check_material_name(std::span<const Material> materials, std::string_view name);

/// What loops look up by Particles::material. Relative to the scene's own fluid, so that one material alone
/// multiplies by 1.
struct MaterialTable {
    std::size_t count = 1;
    std::array<float, most_materials> rest_density{};  ///< kg/m^3
    std::array<float, most_materials> viscosity{};     ///< m^2/s
    std::array<float, most_materials> mass{};          ///< rho0 over that of material 0
    std::array<float, most_materials> weight{};        ///< w = 1/mass: what a force accelerates
    float largest_viscosity = 0.0f;
    float largest_weight = 1.0f;
    float contrast = 1.0f;  ///< densest over lightest
    bool several() const { return count > 1; }
};
MaterialTable material_table(const State& state);

/// The index of a material by name, "" for the scene's own; a preset joins the state's materials when it is
/// first asked for. Errors: unknown, or most_materials are there.
Result<std::uint8_t> use_material(State& state, std::string_view name);

}  // namespace slosh
