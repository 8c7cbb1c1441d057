// In every substep and before the move, unlike viscosity: the force is large and stiff, and the pressure
// solve that follows takes back what would only press the surface inwards. Added after the solve, as
// vorticity confinement is, it would show as a velocity of the surface that is not there.
#include "sim/forces/tension.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/forces/tension_kernels.h"
#include "sim/material_phases.h"

namespace slosh {

namespace {

/// Of gamma stiffness dt^2. Drops fly apart at 0.38-0.4 with h = 2 d in 2-D and 3-D, at 0.35 with 1.8 d, at
/// 0.7 with 2.5 d (DFSPH, one substep); PBF holds out to 0.7.
constexpr float stable_limit = 0.2f;

/// gamma, or what of it is stable. The many substeps that WCSPH adds do not count: they would carry more, but
/// nothing in them damps what the normals' noise stirs up (2-D, R = 20 d, time.substeps 3: v_rms 0.4
/// sqrt(gamma/R) at twice this limit, 2.8 at four times, still 1.6 with substeps half as long).
float limited_tension(StepContext& context) {
    const Parameters& parameters = context.state.parameters;
    const float gamma = parameters.tension.gamma;
    const float dt = std::max(context.dt, context.step / static_cast<float>(parameters.time.substeps));
    float most = stable_limit / (context.constants.tension.stiffness * dt * dt);
    if (particle_weights(context)) most /= material_table(context.state).largest_weight;
    if (gamma <= most) return gamma;
    append_note(context.report, "tension.gamma acts with " +
                                    format_number(std::round(100.0 * static_cast<double>(most / gamma))) +
                                    " % of its value: more is unstable at this substep");
    return most;
}

}  // namespace

void apply_tension(StepContext& context) {
    if (!tension_acts(context)) return;
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    const TensionScales& scales = context.constants.tension;
    const float strength = limited_tension(context) * context.dt;
    scratch.normals.resize(4 * context.count());
    TensionPass pass;
    pass.normals = scratch.normals.data();
    pass.cohesion_dt = strength * scales.cohesion;
    pass.surface_dt = strength * scales.surface;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    pass.weight = particle_weights(context);
    const PairInput input = pair_input(context);
    const TensionKernels& kernels = tension_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.normals(input, pass, begin, end); });
    set_velocity_padding(scratch.normals, context.count());
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.accelerate(input, pass, begin, end); });
}

}  // namespace slosh
