// The order within a step - spins by the flow, then the flow by the new spins - is that of symplectic Euler;
// the relaxation towards the flow's rotation is implicit, so that no inertia is too small.
#include "sim/forces/micropolar.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/forces/micropolar_kernels.h"
#include "sim/material_phases.h"

namespace slosh {

namespace {

constexpr float damping_step = 1.0f / 200.0f;  // s; for which micropolar.damping is stated
/// As of explicit smoothing: the sum of the neighbours' weights.
constexpr float damping_limit = 0.45f;

/// {omega, rho/rho0} -> scratch.spins
void fill_spin_stream(StepContext& context) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    scratch.spins.resize(4 * context.count());
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         float* record = scratch.spins.data() + 4 * i;
                         record[0] = particles.spin_x[i];
                         record[1] = particles.spin_y[i];
                         record[2] = particles.spin_z[i];
                         record[3] = scratch.relative_density[i];
                     }
                 });
    set_velocity_padding(scratch.spins, context.count());
}

/// curl v -> scratch.vorticities
void sample_curl(StepContext& context, const FluidKernels& kernels) {
    fill_velocity_stream(context);
    Scratch& scratch = context.scratch;
    scratch.vorticities.resize(4 * context.count());
    VorticityPass pass;
    pass.velocities = scratch.velocities.data();
    pass.out_stream = scratch.vorticities.data();
    const PairInput input = pair_input(context);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.vorticity(input, pass, begin, end); });
}

/// Damped spins -> the particles'
void damp_spins(StepContext& context, const FluidKernels& kernels) {
    const PairConstants& constants = context.constants;
    Scratch& scratch = context.scratch;
    SmoothingInput smoothing;
    smoothing.velocities = scratch.spins.data();
    smoothing.value_factor = std::min(
        context.state.parameters.micropolar.damping * context.step / damping_step * constants.density_scale,
        damping_limit / constants.value_sum);
    if (smoothing.value_factor == 0.0f) return;
    for (int axis = 0; axis < 3; ++axis) {
        scratch.turning[axis].resize(context.count());
        smoothing.out[axis] = scratch.turning[axis].data();
    }
    const PairInput input = pair_input(context);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.smooth(input, smoothing, begin, end); });
    Particles& particles = context.state.particles;
    particles.spin_x.swap(scratch.turning[0]);
    particles.spin_y.swap(scratch.turning[1]);
    particles.spin_z.swap(scratch.turning[2]);
}

/// omega = (omega + k curl v)/(1 + 2 k), k = nu_t dt/Theta. A curl has the share of one that the lattice's
/// second moments have, pressure_scale.
void relax_spins(StepContext& context, float k) {
    const float kept = 1.0f / (1.0f + 2.0f * k), gain = k / context.constants.pressure_scale;
    Particles& particles = context.state.particles;
    const AlignedArray<float>& curl = context.scratch.vorticities;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         particles.spin_x[i] = kept * (particles.spin_x[i] + gain * curl[4 * i]);
                         particles.spin_y[i] = kept * (particles.spin_y[i] + gain * curl[4 * i + 1]);
                         particles.spin_z[i] = kept * (particles.spin_z[i] + gain * curl[4 * i + 2]);
                     }
                 });
}

void drive_flow(StepContext& context, float transfer) {
    Particles& particles = context.state.particles;
    const PairConstants& constants = context.constants;
    SpinPass pass;
    pass.spins = context.scratch.spins.data();
    pass.factor =
        transfer * context.step * constants.gradient_scale * constants.inverse_h / constants.pressure_scale;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    pass.weight = particle_weights(context);
    const PairInput input = pair_input(context);
    const MicropolarKernels& kernels = micropolar_kernels(context.simd, constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.drive(input, pass, begin, end); });
}

}  // namespace

void apply_micropolar(StepContext& context) {
    const auto& micropolar = context.state.parameters.micropolar;
    const bool on = micropolar.transfer > 0.0f;
    context.state.particles.set_spinning(on);
    if (!on || !context.last_substep) return;
    const float d = context.constants.spacing, transfer = micropolar.transfer * d * d;
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    sample_curl(context, kernels);
    fill_spin_stream(context);
    damp_spins(context, kernels);
    relax_spins(context, micropolar.transfer * context.step / micropolar.inertia);
    fill_spin_stream(context);
    drive_flow(context, transfer);
}

}  // namespace slosh
