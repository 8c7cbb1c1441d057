// Finds liquids by name, and makes the table of a world's materials. The liquids themselves are generated
// from assets/presets/materials.
#include "sim/world/state/materials.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

bool nearly(double one, double other, double tolerance) {
    return std::abs(one - other) <= tolerance * std::abs(other);
}

/// The parameter table's message, with the number and the allowed range.
Result<void> check_number(std::string_view key, float value, std::string_view what) {
    Parameters scratch;
    if (const Result<void> set =
            parameter_table().find(key)->set(&scratch, ParameterValue(static_cast<double>(value)));
        !set)
        return Error{set.error().message, std::string(what)};
    return {};
}

}  // namespace

const MaterialPreset* find_material_preset(std::string_view name) {
    const auto presets = material_presets();
    const auto found = std::find_if(presets.begin(), presets.end(),
                                    [&](const MaterialPreset& preset) { return preset.name == name; });
    return found == presets.end() ? nullptr : &*found;
}

const MaterialPreset* material_preset_like(double rest_density, double viscosity) {
    constexpr double rounding = 1e-5, density_share = 0.03;
    const MaterialPreset* as_dense = nullptr;
    int count = 0;
    for (const MaterialPreset& preset : material_presets()) {
        if (!nearly(rest_density, preset.rest_density, density_share)) continue;
        if (nearly(rest_density, preset.rest_density, rounding) &&
            nearly(viscosity, preset.viscosity, rounding))
            return &preset;
        as_dense = &preset;
        ++count;
    }
    return count == 1 ? as_dense : nullptr;
}

Result<void> check_material(const Material& material) {
    if (material.name.empty()) return Error{"a material needs a name", "name"};
    if (Result<void> checked = check_number("fluid.rest_density", material.rest_density, "rest_density");
        !checked)
        return checked;
    return check_number("viscosity.nu", material.viscosity, "viscosity");
}

Result<void> check_material_name(std::span<const Material> materials, std::string_view name) {
    std::vector<std::string_view> names;
    for (const Material& material : materials) names.push_back(material.name);
    for (const MaterialPreset& preset : material_presets()) names.push_back(preset.name);
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return {};
    std::string known;
    for (std::string_view one : names) known += (known.empty() ? "" : ", ") + std::string(one);
    return Error{"unknown material \"" + std::string(name) + "\"" + suggestion(name, names) +
                     ", expected one of " + known,
                 "material"};
}

Result<std::uint8_t> use_material(State& state, std::string_view name) {
    if (name.empty()) return std::uint8_t{0};
    for (std::size_t k = 0; k < state.materials.size(); ++k) {
        if (state.materials[k].name == name) return static_cast<std::uint8_t>(k + 1);
    }
    if (Result<void> known = check_material_name(state.materials, name); !known) return known.error();
    if (state.materials.size() + 1 >= most_materials)
        return Error{"a world holds at most " + std::to_string(most_materials) + " materials", "material"};
    const MaterialPreset& preset = *find_material_preset(name);
    state.materials.push_back(
        {std::string(name), static_cast<float>(preset.rest_density), static_cast<float>(preset.viscosity)});
    return static_cast<std::uint8_t>(state.materials.size());
}

}  // namespace slosh
