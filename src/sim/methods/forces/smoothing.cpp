#include "sim/methods/forces/smoothing.h"

#include "base/parallel.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

using parameter_groups::setting;

namespace {

constexpr float xsph_reference_step = 1.0f / 200.0f;  // s; the step for which xsph.c is stated
/// Explicit smoothing is stable while the weights of a particle's neighbours sum to less than 1; compressed
/// water has more neighbours.
constexpr float smoothing_sum_limit = 0.45f;

/// XSPH [SB12]: v += c sum_j V/r_j (v_j - v_i) W_ij; c scaled by the time, or viscosity would grow with the
/// number of substeps.
SmoothingFactors xsph_smoothing(const StepContext& context, float length) {
    SmoothingFactors factors;
    factors.value =
        context.settings<XsphSettings>().c * length / xsph_reference_step * context.constants.density_scale;
    if (!context.state.materials.empty()) factors.value *= pair_mean_bound;
    return factors;
}

/// The factors of all forces.
SmoothingFactors unlimited_smoothing(const StepContext& context, float length) {
    SmoothingFactors sum;
    sum.symmetric = context.settings<XsphSettings>().symmetric;
    for (const ForceModule* force : force_modules().all()) {
        if (!force->smoothing) continue;
        const SmoothingFactors factors = force->smoothing(context, length);
        sum.value += factors.value;
        sum.gradient += factors.gradient;
    }
    return sum;
}

/// The sum of a particle's weights of its neighbours in the rest lattice.
float neighbour_weight(const StepContext& context, const SmoothingFactors& factors) {
    return factors.value * context.constants.value_sum + factors.gradient * context.constants.gradient_sum;
}

/// For this substep alone.
SmoothingFactors limited_smoothing(StepContext& context) {
    SmoothingFactors factors = unlimited_smoothing(context, context.dt);
    const float viscous = factors.gradient * context.constants.gradient_sum;
    const float sum = neighbour_weight(context, factors) - viscous;
    if (sum > smoothing_sum_limit - viscous) {
        const float scale = (smoothing_sum_limit - viscous) / sum;
        factors.value *= scale;
        note_limited(context.report, "xsph.c", static_cast<double>(scale));
    }
    return factors;
}

}  // namespace

SmoothingFactors due_smoothing(StepContext& context) {
    const SmoothingFactors whole = unlimited_smoothing(context, context.step);
    if (neighbour_weight(context, whole) > smoothing_sum_limit) return limited_smoothing(context);
    if (context.last_substep) return whole;
    SmoothingFactors none;
    none.symmetric = whole.symmetric;
    return none;
}

void smooth_velocities(StepContext& context, const SmoothingFactors& factors) {
    if (particle_weights(context)) return smooth_materials(context, factors);
    Scratch& scratch = context.scratch;
    BorrowedAxes smoothed(scratch.values, context.count());
    const SmoothingInput smoothing = smoothing_input(context, factors, smoothed);
    const PairInput input = neighbour_input(context, scratch.positions);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    over_groups(context, kernels.smooth, input, smoothing);
    Particles& particles = context.state.particles;
    particles.velocity_x.swap(smoothed[0]);
    particles.velocity_y.swap(smoothed[1]);
    particles.velocity_z.swap(smoothed[2]);
}

const ForceModule& xsph_force() {
    static const ForceModule force{
        .name = "xsph",
        .title = "XSPH viscosity",
        .parameter = "xsph.c",
        .parameters =
            {{.key = "xsph.c",
              .label = "XSPH viscosity",
              .min = 0.0,
              .max = 1.0,
              .soft_min = 0.001,
              .soft_max = 1.0,  // 0.3 changes a dam break hardly more than chance
              .scale = ParameterScale::logarithmic,
              .group = "fluid",
              .prominent = true,
              .help = "Moves the velocity of each particle toward the mean of its neighbors; defined for a "
                      "step of 1/200 s.",
              .equation = "v_i += c (dt/dt_ref) sum_j V/rho_ij (v_j - v_i) W_ij",
              .too_low = "noisy spray",
              .too_high = "syrup",
              .source = "SB12",
              .member = setting<&XsphSettings::c>()},
             {.key = "xsph.symmetric",
              .label = "Symmetric XSPH viscosity",
              .kind = ParameterKind::boolean,
              .group = "fluid",
              .help =
                  "Uses the weights 2/(rho_i + rho_j), which conserve momentum. Off: 1/rho_j as published.",
              .source = "SB12",
              .member = setting<&XsphSettings::symmetric>()}},
        .stage = ForceStage::smoothing,
        .acts = [](const StepContext& context) { return context.settings<XsphSettings>().c > 0.0f; },
        .smoothing = xsph_smoothing,
    };
    return force;
}

}  // namespace slosh
