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

TaitEquation tait_equation(const StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    const auto& wcsph = context.settings<WcsphSettings>();
    TaitEquation tait;
    tait.rest_density = parameters.fluid.rest_density;
    tait.gamma = wcsph.gamma;
    tait.negative_pressure = wcsph.negative_pressure;
    const float c = wcsph_sound_speed(context.state);
    tait.stiffness = tait.rest_density * c * c / wcsph.gamma;
    // All fluids are as stiff as the densest of them, so that at an interface both yield alike. With the same
    // speed of sound instead a fluid of a hundredth of the density was compressed by up to 52 % in a rising
    // drop; the substeps are as short for either.
    if (particle_weights(context)) {
        const MaterialTable materials = material_table(context.state);
        tait.stiffness *= *std::max_element(materials.mass.begin(), materials.mass.begin() + materials.count);
    }
    return tait;
}

StatePass state_pass(StepContext& context) {
    Particles& particles = context.state.particles;
    WcsphScratch& own = context.scratch.of<WcsphScratch>();
    StatePass pass;
    pass.out.density = context.scratch.relative_density.data();
    pass.out.pressure = particles.pressure.data();
    pass.out.mean = particles.pressure_mean.data();
    for (int axis = 0; axis < 3; ++axis)
        pass.out.boundary_gradient[axis] = own.boundary_gradient[axis].data();
    pass.tait = tait_equation(context);
    pass.allowed = carried_densities(context);
    pass.surface = surface_completion(context);
    pass.lead = lead_over_iterated * context.state.parameters.pressure.lead;
    return pass;
}

AccelerationPass acceleration_pass(StepContext& context) {
    WcsphScratch& own = context.scratch.of<WcsphScratch>();
    AccelerationPass pass;
    pass.rest_density = context.state.parameters.fluid.rest_density;
    pass.weight.each = particle_weights(context);
    for (int axis = 0; axis < 3; ++axis) {
        pass.boundary_gradient[axis] = own.boundary_gradient[axis].data();
        pass.acceleration[axis] = own.acceleration[axis].data();
    }
    return pass;
}

}  // namespace slosh
