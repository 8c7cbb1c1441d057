// Micropolar fluid [BKKW19]: particles spin. Each has an angular velocity omega besides its velocity, which
// follows the rotation of the flow around it and drives that flow on,
//
//     dv/dt = nu_t curl omega,    Theta d omega/dt = nu_t (curl v - 2 omega),
//
// so that eddies outlive what a particle method takes from them. The curl of omega is the sum of (omega_i +
// omega_j) over pairs: momentum is kept to the last bits. That of v is its differences: fluid that moves as a
// whole has none. omega is damped towards that of the neighbours as XSPH does with velocities.
//
// Where a flow turns steadily omega is half of curl v, and nu_t/2 is taken off the viscosity: more than
// smoothing and the method itself take, and motion grows out of nothing. What these take goes with d^2/s, and
// so nu_t is stated in it, Theta in d^2: a value means the same at every resolution. A tank of 12 layers
// (PBF, WCSPH, DFSPH, d = 25 and 50 mm) at nu_t = 4 and Theta = 0.5 moves with 0.006-0.018 sqrt(g D), at 8
// with 0.03-0.04, with 0.002 at 0; spins that remember for longer do not follow the noise: at nu_t = 10 and
// Theta = 2, 5, 20 the speed is 0.021, 0.008, 0.002.
//
// The order within a step - spins by the flow, then the flow by the new spins - is that of symplectic Euler;
// the relaxation towards the flow's rotation is implicit, so that no inertia is too small.
#include <algorithm>

#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_kernels.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

using parameter_groups::setting;

struct MicropolarSettings {
    float transfer = 0.0f;  ///< nu_t, d^2/s
    float inertia = 5.0f;   ///< Theta, d^2
    float damping = 0.05f;  ///< damps differences between neighbors' spins; stated as xsph.c is
};

namespace {

constexpr float damping_step = 1.0f / 200.0f;  // s; for which micropolar.damping is stated
/// As for explicit smoothing: the sum of the neighbours' weights.
constexpr float damping_limit = 0.45f;

/// {omega, rho/rho0} -> spins
void fill_spin_stream(StepContext& context, VectorStream& spins) {
    const Particles& particles = context.state.particles;
    const AlignedArray<float>& density = context.scratch.relative_density;
    write_vectors(context, spins, [&](float* records) {
        over_particles(context, [&](std::size_t i) {
            set_record(records, i, Vec3(particles.spin_x[i], particles.spin_y[i], particles.spin_z[i]),
                       density[i]);
        });
    });
}

/// curl v -> curl
void sample_curl(StepContext& context, const FluidKernels& kernels, VectorStream& curl) {
    fill_velocity_stream(context);
    VorticityPass pass;
    pass.velocities = read_stream(context, context.scratch.velocities);
    const PairInput input = neighbour_input(context, context.scratch.positions);
    write_vectors(context, curl, [&](float* out) {
        pass.out_stream = out;
        over_groups(context, kernels.vorticity, input, pass);
    });
}

/// Damped spins -> the particles'
void damp_spins(StepContext& context, const FluidKernels& kernels, const VectorStream& spins) {
    const PairConstants& constants = context.constants;
    SmoothingInput smoothing;
    smoothing.velocities = read_stream(context, spins);
    smoothing.value_factor = std::min(context.settings<MicropolarSettings>().damping * context.step /
                                          damping_step * constants.density_scale,
                                      damping_limit / constants.value_sum);
    if (smoothing.value_factor == 0.0f) return;
    BorrowedAxes damped(context.scratch.values, context.count());
    for (int axis = 0; axis < 3; ++axis) smoothing.out[axis] = damped[axis].data();
    const PairInput input = neighbour_input(context, context.scratch.positions);
    over_groups(context, kernels.smooth, input, smoothing);
    Particles& particles = context.state.particles;
    particles.spin_x.swap(damped[0]);
    particles.spin_y.swap(damped[1]);
    particles.spin_z.swap(damped[2]);
}

/// omega = (omega + k curl v)/(1 + 2 k), k = nu_t dt/Theta. A curl has the share of one that the lattice's
/// second moments have, pressure_scale.
void relax_spins(StepContext& context, const VectorStream& curl, float k) {
    const float kept = 1.0f / (1.0f + 2.0f * k), gain = k / context.constants.pressure_scale;
    Particles& particles = context.state.particles;
    over_particles(context, [&](std::size_t i) {
        particles.spin_x[i] = kept * (particles.spin_x[i] + gain * curl[4 * i]);
        particles.spin_y[i] = kept * (particles.spin_y[i] + gain * curl[4 * i + 1]);
        particles.spin_z[i] = kept * (particles.spin_z[i] + gain * curl[4 * i + 2]);
    });
}

void drive_flow(StepContext& context, const VectorStream& spins, float transfer) {
    Particles& particles = context.state.particles;
    const PairConstants& constants = context.constants;
    SpinPass pass;
    pass.spins = read_stream(context, spins);
    pass.factor =
        transfer * context.step * constants.gradient_scale * constants.inverse_h / constants.pressure_scale;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    pass.weight.each = particle_weights(context);
    const PairInput input = neighbour_input(context, context.scratch.positions);
    const MicropolarKernels& kernels = micropolar_kernels(context.simd, constants.kernel);
    over_groups(context, kernels.drive, input, pass);
}

/// Also once after it was switched off, when spins are forgotten.
bool micropolar_acts(const StepContext& context) {
    return context.settings<MicropolarSettings>().transfer > 0.0f || context.state.particles.spinning;
}

/// In the last substep, for the whole step, from the streams of this substep: spins, then v += dt a. The
/// first time particles start with no spin.
void apply_micropolar(StepContext& context) {
    const auto& micropolar = context.settings<MicropolarSettings>();
    const bool on = micropolar.transfer > 0.0f;
    context.state.particles.set_spinning(on);
    if (!on || !context.last_substep) return;
    const float d = context.constants.spacing, transfer = micropolar.transfer * d * d;
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    BorrowedVectors curl(context.scratch.streams, context.count());
    BorrowedVectors spins(context.scratch.streams, context.count());
    sample_curl(context, kernels, curl);
    fill_spin_stream(context, spins);
    damp_spins(context, kernels, spins);
    relax_spins(context, curl, micropolar.transfer * context.step / micropolar.inertia);
    fill_spin_stream(context, spins);
    drive_flow(context, spins, transfer);
}

}  // namespace

const ForceModule& micropolar_force() {
    static const ForceModule force{
        .name = "micropolar",
        .title = "Particles that spin and give their rotation back",
        .parameter = "micropolar.transfer",
        .parameters =
            {{.key = "micropolar.transfer",
              .label = "Spin transfer",
              .unit = "d^2/s",
              .min = 0.0,
              .max = 20.0,
              .soft_min = 0.0,
              .soft_max = 10.0,
              .group = "fluid",
              .help = "Particles spin with the flow around them and give the rotation back: eddies live "
                      "longer. Half of it, times the spacing squared, is taken off the viscosity. 0: no "
                      "spins, no cost.",
              .equation = "dv/dt = nu_t curl omega",
              .too_low = "eddies die",
              .too_high = "still water begins to move",
              .source = "BKKW19",
              .member = setting<&MicropolarSettings::transfer>()},
             {.key = "micropolar.inertia",
              .label = "Spin inertia",
              .unit = "d^2",
              .min = 0.5,
              .max = 100.0,
              .soft_min = 1.0,
              .soft_max = 20.0,
              .scale = ParameterScale::logarithmic,
              .group = "fluid",
              .help = "How long spins remember: they follow the flow within inertia/(2 transfer) seconds.",
              .equation = "Theta d omega/dt = nu_t (curl v - 2 omega)",
              .too_low = "noise is fed back",
              .too_high = "eddies die before spins follow",
              .source = "BKKW19",
              .member = setting<&MicropolarSettings::inertia>()},
             {.key = "micropolar.damping",
              .label = "Spin damping",
              .min = 0.0,
              .max = 1.0,
              .soft_min = 0.0,
              .soft_max = 0.3,
              .group = "fluid",
              .help = "Draws a particle's spin towards its neighbors' mean; stated for a step of 1/200 s.",
              .too_low = "noisy",
              .too_high = "only large eddies are driven",
              .source = "BKKW19",
              .member = setting<&MicropolarSettings::damping>()}},
        .stage = ForceStage::velocity,
        .acts = micropolar_acts,
        .apply = apply_micropolar,
    };
    return force;
}

}  // namespace slosh
