// Vorticity confinement: v += step strength N x omega, N towards where the fluid turns most. Once for a step,
// in its last substep, from that substep's streams.
#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_module.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

using parameter_groups::setting;

struct VorticitySettings {
    float strength = 0.0f;  ///< confinement, m/s
};

namespace {

bool vorticity_acts(const StepContext& context) {
    return context.settings<VorticitySettings>().strength != 0.0f && context.last_substep;
}

void confine_vorticity(StepContext& context) {
    fill_velocity_stream(context);
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    BorrowedVectors vorticities(scratch.streams, context.count());  // {omega, |omega|}
    VorticityPass pass;
    pass.velocities = read_stream(context, scratch.velocities);
    pass.strength_dt = context.settings<VorticitySettings>().strength * context.step;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    const PairInput input = neighbour_input(context, scratch.positions);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    write_vectors(context, vorticities, [&](float* out) {
        pass.out_stream = out;
        over_groups(context, kernels.vorticity, input, pass);
    });
    pass.vorticities = read_stream(context, vorticities);
    over_groups(context, kernels.confinement, input, pass);
}

}  // namespace

const ForceModule& vorticity_force() {
    static const ForceModule force{
        .name = "vorticity",
        .title = "Vorticity confinement",
        .parameter = "vorticity.strength",
        .parameters = {{.key = "vorticity.strength",
                        .label = "Vorticity confinement",
                        .unit = "m/s",
                        .min = 0.0,
                        .max = 2.0,
                        .soft_min = 0.0,
                        .soft_max = 1.0,
                        .group = "fluid",
                        .prominent = true,
                        .help = "Restores vortices that the method damps.",
                        .equation = "dv/dt = eps (N x omega), N = grad|omega|/|grad|omega||",
                        .too_low = "vortices decay",
                        .too_high = "boils",
                        .source = "MM13",
                        .member = setting<&VorticitySettings::strength>()}},
        .stage = ForceStage::velocity,
        .acts = vorticity_acts,
        .apply = confine_vorticity,
    };
    return force;
}

}  // namespace slosh
