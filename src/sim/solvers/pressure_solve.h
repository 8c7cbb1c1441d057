// What PBF, PCISPH and DFSPH share: multipliers lambda that push particles apart until none is compressed, in
// units of h; they start from the last substep's pressures and end as this one's.
#pragma once

#include <algorithm>

#include "base/parallel.h"
#include "sim/solvers/iteration_steps.h"
#include "sim/solvers/solver.h"
#include "sim/step_context.h"

namespace slosh {

/// The largest correction of one iteration, in h: an eighth keeps a particle inside its neighbours' reach.
inline constexpr float correction_limit = 0.125f;
/// A particle without neighbours has no gradient, and 0/0 without this. The bound is 0 at h/d about 1.42.
inline constexpr float least_relaxation = 1e-3f;
/// Of accelerated and warm started iterations, in units of S0.
inline constexpr float default_relaxation = 0.35f;

/// Plain iterations only add pressure and cannot take back what a warm start has too much: they start from
/// none.
template <class Settings>
float warm_start_of(const Settings& settings) {
    return settings.accelerated ? settings.warm_start : 0.0f;
}

/// The relaxation eps_hat that a solve acts with: at least what is stable at this h/d and number of
/// iterations.
template <class Settings>
float stable_relaxation(const PairConstants& constants, const Settings& settings, float wanted) {
    const bool varies = settings.tolerance > 0.0f && settings.min_iterations < settings.iterations;
    const float margin = stability_margin(varies ? settings.min_iterations : settings.iterations, varies,
                                          warm_start_of(settings));
    return std::max({wanted, margin * (1.0f + constants.relaxation_bound) - 1.0f, least_relaxation});
}

/// m^2/Pa: lambda of [MM13 eq. 11], summed over a substep's iterations, over the pressure read off it.
float multiplier_per_pascal(const StepContext& context);
/// Room for scratch.change (0), scratch.boundary_gradient, scratch.relative_density and the sums of
/// multipliers: `warm_start` times those of the last substep, which are also written as payload of `stream`.
void start_multipliers(StepContext& context, float warm_start, AlignedArray<float>& stream);
/// Iterating stopped after multipliers were changed and before forces were: takes the change, payload of
/// `stream`, back.
void take_back_multipliers(StepContext& context, const AlignedArray<float>& stream);
/// x and v take the corrections, pressures are read off the multipliers; velocity limit and contact; fills
/// the velocity stream where smoothing is due.
void apply_corrections(StepContext& context);
/// The phases after the pressure solve, numbered from `first` on: "finish" applies the corrections, "smooth"
/// and "vorticity" (with viscosity) change velocities and end the substep. Returns the phase's name.
std::string_view run_closing_phase(StepContext& context, SubstepProgress& progress, int first);

/// Substeps of a step for methods whose gradients are those at the start: time.substeps, and with
/// time.courant as many more as keep the fastest particle from meeting others unseen. Without, blocks that
/// flew at each other with 0.33 d per substep at h/d 1.5 left with 1.3 to 2.8 times their energy.
int courant_substeps(const StepContext& context);

/// Whether the iterations may end: so many are done and the mean compression is under the tolerance.
inline bool settled(int iterations, int least, double compression, float tolerance) {
    return iterations >= least && compression <= static_cast<double>(tolerance);
}

/// Mean over the particles of what run_groups(begin, end) sums up over groups of 8.
template <class RunGroups>
double mean_over_groups(StepContext& context, RunGroups&& run_groups) {
    const double sum =
        parallel_reduce(context.threads, context.groups(), group_block, context.scratch.partial_sums, 0.0,
                        run_groups, [](double& total, double part) { total += part; });
    return context.count() > 0 ? sum / static_cast<double>(context.count()) : 0.0;
}

}  // namespace slosh
