// What the pair loops of WCSPH work on in a substep.
#include <algorithm>

#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/solvers/wcsph.h"

namespace slosh {

namespace {

/// Without iterations that overshoot, twice the lead is stable.
constexpr float lead_over_iterated = 2.0f;

}  // namespace

WcsphPass wcsph_pass(StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    Particles& particles = context.state.particles;
    WcsphScratch& own = context.scratch.of<WcsphScratch>();
    WcsphPass pass;
    const SmoothingFactors factors = due_smoothing(context);
    pass.weight = particle_weights(context);
    if (factors.any() && !pass.weight) {
        pass.value_factor = factors.value;
        pass.gradient_factor = factors.gradient;
    }
    pass.density = context.scratch.relative_density.data();
    pass.allowed = carried_densities(context);
    pass.pressure = particles.pressure.data();
    pass.pressure_mean = particles.pressure_mean.data();
    pass.surface = surface_completion(context);
    pass.lead = lead_over_iterated * parameters.pressure.lead;
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = own.boundary_gradient[axis].data();
        pass.acceleration[axis] = own.acceleration[axis].data();
        pass.smoothing[axis] = own.smoothing[axis].data();
    }
    const auto& wcsph = context.settings<WcsphSettings>();
    pass.rest_density = parameters.fluid.rest_density;
    const float c = wcsph_sound_speed(context.state);
    pass.stiffness = pass.rest_density * c * c / wcsph.gamma;
    // All fluids are as stiff as the densest of them, so that at an interface both yield alike. With the same
    // speed of sound instead a fluid of a hundredth of the density was compressed by up to 52 % in a rising
    // drop; the substeps are as short for either.
    if (pass.weight) {
        const MaterialTable materials = material_table(context.state);
        pass.stiffness *= *std::max_element(materials.mass.begin(), materials.mass.begin() + materials.count);
    }
    pass.gamma = wcsph.gamma;
    pass.negative_pressure = wcsph.negative_pressure;
    pass.symmetric = factors.symmetric;
    return pass;
}

}  // namespace slosh
