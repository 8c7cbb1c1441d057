// Surface tension after [AAT13]: cohesion holds the surface together, and differences of the surface normals
// pull it flat,
//
//     a_i = -gamma sum_j (A max(K_ij - 1, 0) C(r) x_ij/r + B K_ij (1 - q^2) (n_i - n_j)),
//
// with K_ij = 2 rho0/(rho_i + rho_j), n_i = h sum_j V grad W_ij, q = r/h, and C the published spline:
// strongest at h/2, repelling below about h/4, so that particles do not clump. Two weights differ from the
// paper, where both are K_ij. Measured on a weightless drop (3-D, R = 8 d, DFSPH, gamma 0.5 m^3/s^2):
// * (1 - q^2): with 1 the force jumps when a neighbour passes h, and the drop boils for ever (v_rms 0.21 m/s
//   after 4 s, 0.04 with it; both still with K for cohesion, and half of the tension from it).
// * K - 1: no cohesion inside, where it flattens nothing but presses: with K the pressure inside was 2.9
//   times 2 gamma rho0/R (1.05 now) and grew with R/d; particles under it resist shear like a crystal:
//   oscillations died twice as fast, and in 2-D a drop of R = 40 d trembled at twice Rayleigh's frequency.
//
// Several materials: normals are those of all fluids together, so all have the tension gamma rho0 (rho0 of
// material 0) at their free surface, and none between them.
//
// Walls count neither in the normals nor in the density: water meets them with a free surface, at 180
// degrees, and adhesion takes the rest. When walls counted in the density alone, surface term and cohesion
// disagreed there and drove still water for ever (2-D tank of 40 x 20 particles: v_rms 0.6 m/s that grew,
// 0.08 now).
//
// It acts in every substep and before the move, unlike viscosity: the force is large and stiff, and the
// pressure solve that follows takes back what would only press the surface inwards. Added after the solve, as
// vorticity confinement is, it would show as a velocity of the surface that is not there.
#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_kernels.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/materials/material_table.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

using parameter_groups::setting;

const ForceModule& tension_force();

struct TensionSettings {
    float gamma = 0.0f;  ///< surface tension over rest density, m^3/s^2
};

namespace {

/// Largest gamma stiffness dt^2. Drops fly apart from 0.35 on (docs/notes/tuning.md).
constexpr float stable_tension = 0.2f;

/// The many substeps that WCSPH adds do not count: they would carry more, but nothing in them damps what the
/// normals' noise stirs up.
float largest_stable_tension(const StepContext& context) {
    const float dt =
        std::max(context.dt, context.step / static_cast<float>(context.state.parameters.time.substeps));
    float most = stable_tension / (context.constants.tension.stiffness * dt * dt);
    if (particle_weights(context)) most /= material_table(context.state).largest_weight;
    return most;
}

bool tension_acts(const StepContext& context) { return context.settings<TensionSettings>().gamma > 0.0f; }

/// v += dt a, from the stream of the current positions.
void apply_tension(StepContext& context) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    const TensionScales& scales = context.constants.tension;
    const float gamma = context.settings<TensionSettings>().gamma;
    const float strength = stable_value(context, tension_force(), gamma) * context.dt;
    BorrowedVectors normals(scratch.streams, context.count());  // {n, rho/rho0}
    TensionPass pass;
    pass.cohesion_dt = strength * scales.cohesion;
    pass.surface_dt = strength * scales.surface;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    pass.weight.each = particle_weights(context);
    const PairInput input = neighbour_input(context, scratch.positions);
    const TensionKernels& kernels = tension_kernels(context.simd, context.constants.kernel);
    write_vectors(context, normals, [&](float* out) { over_groups(context, kernels.normals, input, out); });
    pass.normals = read_stream(context, normals);
    over_groups(context, kernels.accelerate, input, pass);
}

}  // namespace

const ForceModule& tension_force() {
    static const ForceModule force{
        .name = "tension",
        .title = "Surface tension",
        .parameter = "tension.gamma",
        .parameters = {{.key = "tension.gamma",
                        .label = "Surface tension",
                        .unit = "m^3/s^2",
                        .min = 0.0,
                        .max = 10.0,
                        .soft_min = 0.0,
                        .soft_max = 1.0,
                        .group = "fluid",
                        .prominent = true,
                        .help =
                            "Surface tension in N/m over rest density; water has 7.3e-5, which only drops of "
                            "millimeters feel. Under gravity, water s times larger looks the same with s^2 "
                            "times the value. Limited to the largest stable value of a substep.",
                        .equation = "p_inside - p_outside = 2 gamma rho0/R",
                        .too_low = "drops keep their corners",
                        .too_high = "limited to the largest stable value",
                        .source = "AAT13",
                        .member = setting<&TensionSettings::gamma>()}},
        .stage = ForceStage::interface,
        .acts = tension_acts,
        .apply = apply_tension,
        .largest_stable = largest_stable_tension,
    };
    return force;
}

}  // namespace slosh
