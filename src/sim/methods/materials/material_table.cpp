#include "sim/methods/materials/material_table.h"

#include <algorithm>

#include "sim/methods/step/method_state.h"

namespace slosh {

MaterialTable material_table(const MethodState& state) {
    const Parameters& parameters = state.parameters;
    MaterialTable table;
    table.count = std::min(state.materials.size() + 1, most_materials);
    const float own = parameters.fluid.rest_density, own_viscosity = parameters.of<ViscositySettings>().nu;
    float densest = own, lightest = own;
    // The unused entries are copies of the scene's own fluid, so that no index can do harm.
    for (std::size_t k = 0; k < most_materials; ++k) {
        const bool further = k > 0 && k < table.count;
        table.rest_density[k] = further ? state.materials[k - 1].rest_density : own;
        table.viscosity[k] = further ? state.materials[k - 1].viscosity : own_viscosity;
        table.mass[k] = further ? table.rest_density[k] / own : 1.0f;
        table.weight[k] = further ? own / table.rest_density[k] : 1.0f;
        densest = std::max(densest, table.rest_density[k]);
        lightest = std::min(lightest, table.rest_density[k]);
        table.largest_viscosity = std::max(table.largest_viscosity, table.viscosity[k]);
        table.largest_weight = std::max(table.largest_weight, table.weight[k]);
    }
    table.contrast = densest / lightest;
    return table;
}

}  // namespace slosh
