// What methods that iterate share: multipliers lambda that push particles apart until none is compressed, in
// units of h; they start from the last substep's pressures and end as this one's.
#pragma once

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/pressure/multiplier_passes.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

/// The largest correction of one iteration, in h: an eighth keeps a particle inside its neighbours' reach.
inline constexpr float correction_limit = 0.125f;

/// A step has at most this number of substeps, even where fast particles or deep water ask for more.
inline constexpr int most_substeps = 256;

/// There from start_multipliers() to apply_corrections().
struct PressureSolveScratch : ScratchArrays {
    OwnedArray<float> multiplier_sum{*this};  ///< sum of lambda over the iterations, h^2
    OwnedAxes boundary_gradient{*this};       ///< for groups near a boundary, 1/h
    OwnedAxes correction{*this};              ///< sum of dx over the iterations, h
};

/// m^2/Pa: lambda of [MM13 eq. 11], summed over a substep's iterations, over the pressure read off it.
float multiplier_per_pascal(const StepContext& context);
/// Room for corrections (0), boundary gradients, scratch.relative_density and the sums of multipliers:
/// `start` of those of the last substeps, which is also written as payload of `stream`.
void start_multipliers(StepContext& context, const WarmStart& start, PositionStream& stream);
/// What the solver's loops work on, from the context's arrays, but for the streams that they write.
MultiplierOutput multiplier_output(StepContext& context);
std::optional<UnlimitedMultipliers> unlimited_multipliers(StepContext& context);
MovePass move_pass(StepContext& context);
/// Iterating stopped after multipliers were changed and before forces were: takes the change, payload of
/// `stream`, back.
void take_back_multipliers(StepContext& context, const PositionStream& stream);
/// x and v take the corrections, pressures are read off the multipliers; velocity limit and contact; fills
/// the velocity stream where smoothing is due.
void apply_corrections(StepContext& context);

/// The phases after a pressure solve: "finish" applies the corrections, "smooth" and "vorticity" run the
/// forces of the stages smoothing, diffusion and velocity.
Schedule closing_phases();

/// time.substeps, and with materials whose densities differ by more than four times as many more as these
/// need: sqrt(densest over lightest) - 1 times the number; at least what deep water needs.
int least_substeps(const MethodState& state);

/// Speed of the fastest particle, m/s, relative to a container that moves as a whole.
float fastest_speed(const StepContext& context);

/// What time.courant counts in, m: how near unseen particles may be, at least a tenth of the spacing.
inline float courant_gap(float spacing, float h) {
    return std::max(std::min(spacing, h - spacing), 0.1f * spacing);
}

/// Substeps of a step: least_substeps(), and with time.courant as many more as keep the fastest particle, and
/// what a nozzle sends, from meeting others unseen. Without, PCISPH's blocks that flew at each other with
/// 0.33 d per substep at h/d 1.5 left with 1.3 to 2.8 times their energy, and the velocity limit made fine
/// PBF water fall with 1.2 m/s at most (d = 2 mm).
int courant_substeps(const StepContext& context);

/// Mean over the particles of what run_groups(begin, end) sums up over groups of 8.
template <class RunGroups>
double mean_over_groups(StepContext& context, RunGroups&& run_groups) {
    const double sum =
        parallel_reduce(context.threads, context.groups(), group_block, context.scratch.partial_sums, 0.0,
                        run_groups, [](double& total, double part) { total += part; });
    return context.count() > 0 ? sum / static_cast<double>(context.count()) : 0.0;
}

}  // namespace slosh
