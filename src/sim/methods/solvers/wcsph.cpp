// Weakly compressible SPH [BT07]: density by summation, pressure from Tait's equation, symplectic Euler. Many
// short substeps, no iterations. As printed, without our corrections: reference/wcsph_reference.cpp.
// Parameters, substeps: wcsph_module.cpp.
#include "sim/methods/solvers/wcsph.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh::wcsph {

namespace {

void find_neighbours(StepContext& context);
void find_pressures(StepContext& context);
void find_accelerations(StepContext& context);
void integrate(StepContext& context);

}  // namespace

Schedule schedule() {
    return Schedule()
        .phase("neighbours", find_neighbours)
        .phase(finds_densities({.name = "density", .run = find_pressures}))  // rho = sum m W; p, eq. 7
        .phase_if(couples_bodies, "bodies", couple_wcsph_with_bodies)        // ours
        .phase("acceleration", find_accelerations)                           // -grad p/rho, eq. 6
        .phase("tension", [](StepContext& context) { run_forces(context, ForceStage::interface); })
        .phase("vorticity", [](StepContext& context) { run_forces(context, ForceStage::velocity); })
        .phase("integrate", integrate);  // v += dt a, x += dt v
}

namespace {

WcsphScratch& scratch_of(StepContext& context) { return context.scratch.of<WcsphScratch>(); }

/// Smoothing shares the pair loop of the accelerations, except with several materials, which are smoothed in
/// a loop of their own.
bool smooths_with_accelerations(StepContext& context) {
    return !particle_weights(context) && due_smoothing(context).any();
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    // Contact comes after the move.
    fill_position_stream(context, {0.0f, context.state.parameters.velocity.limit}, MirrorPlace::origin);
    WcsphScratch& own = scratch_of(context);
    const std::size_t n = context.count();
    context.scratch.relative_density.resize(n);
    context.scratch.values.take(own.boundary_gradient, n);
    if (due_smoothing(context).any()) fill_velocity_stream(context);
}

/// rho and p [BT07 eq. 7]; then viscosity, whose change of the velocities the accelerations already see.
void find_pressures(StepContext& context) {
    StatePass pass = state_pass(context);
    PositionStream &positions = context.scratch.positions, &next = scratch_of(context).next_positions;
    const PairInput input = density_input(context, positions, MirrorPlace::origin);
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    const auto find_states = [&] { over_groups(context, kernels.state_equation, input, pass); };
    const auto find_with_shear = [&](float* velocities) {
        pass.out.velocities = velocities;
        if (!corrects_shear(context, 1.0f)) return find_states();
        find_shear_matrices(context, 1.0f, [&](const ShearMatrices& shear) {
            pass.shear = shear;
            find_states();
        });
    };
    write_next_payloads(context, positions, next, [&](float* records) {
        pass.out.stream = records;
        if (!smooths_with_accelerations(context)) return find_with_shear(nullptr);
        write_vectors(context, context.scratch.velocities, find_with_shear);
    });
    if (!forces_act(context, ForceStage::diffusion)) return;
    run_forces(context, ForceStage::diffusion);
    if (due_smoothing(context).any()) fill_velocity_stream(context);
}

void find_accelerations(StepContext& context) {
    WcsphScratch& own = scratch_of(context);
    context.scratch.values.take(own.acceleration, context.count());
    AccelerationPass pass = acceleration_pass(context);
    if (smooths_with_accelerations(context)) {
        context.scratch.values.take(own.smoothing, context.count());
        pass.smoothing = smoothing_input(context, due_smoothing(context), own.smoothing);
    }
    const PairInput input = force_input(context, context.scratch.positions, MirrorPlace::origin);
    if (corrects_shear(context, 1.0f)) pass.pair_sums = sum_without_shear(context, input);
    const WcsphKernels& kernels = wcsph_kernels(context.simd, context.constants.kernel);
    over_groups(context, kernels.acceleration, input, pass);
    if (pass.pair_sums) end_shear_correction(context);
    if (!particle_weights(context)) return;
    if (const SmoothingFactors factors = due_smoothing(context); factors.any())
        smooth_velocities(context, factors);
}

/// v += dt a, with what smoothing changes.
void accelerate(StepContext& context) {
    Particles& particles = context.state.particles;
    WcsphScratch& own = scratch_of(context);
    const float dt = context.dt;
    context.state.acceleration_max = std::sqrt(largest_of_particles(context, [&](std::size_t i) {
        const float ax = own.acceleration[0][i], ay = own.acceleration[1][i], az = own.acceleration[2][i];
        particles.velocity_x[i] += dt * ax;
        particles.velocity_y[i] += dt * ay;
        particles.velocity_z[i] += dt * az;
        return ax * ax + ay * ay + az * az;
    }));
    if (!smooths_with_accelerations(context)) return;
    over_particles(context, [&](std::size_t i) {
        particles.velocity_x[i] += own.smoothing[0][i];
        particles.velocity_y[i] += own.smoothing[1][i];
        particles.velocity_z[i] += own.smoothing[2][i];
    });
}

void integrate(StepContext& context) {
    accelerate(context);
    accelerate_and_move(context);
    finish_move(context);
    WcsphScratch& own = scratch_of(context);
    for (OwnedAxes* axes : {&own.smoothing, &own.acceleration, &own.boundary_gradient})
        context.scratch.values.give_back(*axes);
}

}  // namespace

}  // namespace slosh::wcsph
