// What methods that iterate have in common: their settings, the loop that these make, how far a warm start
// and the relaxation may go, how soft the water is that they leave, and the parameters. A method's `Settings`
// derive from IteratedSettings.
#pragma once

#include <algorithm>

#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/pressure/iteration_steps.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

/// A particle without neighbours has no gradient, and 0/0 without this. The bound is 0 at h/d about 1.42.
inline constexpr float least_relaxation = 1e-3f;
/// 1 + eps_hat over what the rest lattice needs: water is no lattice. Without it a 2-D dam break at h/d 2.7
/// to 2.9 gains 40 % of its energy, and a full 3-D box that is stirred at h/d 2.05 boils with 20 iterations
/// (docs/physics/common.md, Stability of the iterations).
inline float disorder_margin(int dimension) { return dimension == 2 ? 1.15f : 1.05f; }
/// Relaxation of accelerated and warm started iterations, in units of S0.
inline constexpr float default_relaxation = 0.35f;

/// Iterations of a substep from which a coarse pressure works of its own accord.
inline constexpr int least_coarse_iterations = 2;
/// As the list of the parameter has them.
enum class CoarsePressure { off, on, automatic };

struct IteratedSettings {
    int iterations = 3;  ///< at most, per substep
    int min_iterations = 1;
    float tolerance = 0.0f;   ///< mean compression (fraction) at which the iterations stop; 0: always all
    bool accelerated = true;  ///< iteration_steps.h; off: as published
    float warm_start = 0.5f;  ///< part of the last substep's multipliers to start from
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

/// Whether a substep finds a coarse pressure. Plain iterations could not
/// take back what it has too much.
template <class Settings>
bool has_coarse_pressure(const MethodState& state) {
    const Settings& settings = state.parameters.of<Settings>();
    if constexpr (requires { settings.clamp; }) {
        if (!settings.clamp) return false;  // pressures that pull are wanted
    }
    if constexpr (requires { settings.negative_pressure; }) {
        if (settings.negative_pressure > 0.0f) return false;
    }
    if (!settings.accelerated) return false;
    if (settings.coarse != CoarsePressure::automatic) return settings.coarse == CoarsePressure::on;
    // One iteration does not hold what it finds: 200 layers burst.
    const int least = settings.tolerance > 0.0f ? std::min(settings.min_iterations, settings.iterations)
                                                : settings.iterations;
    return state.deep_water.coarse && least >= least_coarse_iterations;
}

/// Whether the iterations may end: the minimum is done and the mean density error is below the tolerance.
inline bool settled(int iterations, int least, double compression, float tolerance) {
    return iterations >= least && compression <= static_cast<double>(tolerance);
}

/// The loop of a pressure solve; `at_settling` takes back what was begun of an iteration.
template <class Settings>
Loop pressure_iterations(void (*at_settling)(StepContext&)) {
    Loop loop;
    loop.most = [](const StepContext& context) { return context.settings<Settings>().iterations; };
    loop.settled = [](const StepContext& context, int complete, double compression) {
        const auto& settings = context.settings<Settings>();
        return settled(complete, settings.min_iterations, compression, settings.tolerance);
    };
    loop.at_settling = at_settling;
    return loop;
}

/// Plain iterations only add pressure and cannot take back what a warm start has too much: they start from
/// none. Without the last pressures there is nothing that leads them.
template <class Settings>
WarmStart warm_start_of(const Parameters& parameters) {
    const Settings& settings = parameters.of<Settings>();
    if (!settings.accelerated || !(settings.warm_start > 0.0f)) return {};
    return {settings.warm_start, parameters.pressure.lead};
}

/// How far iteration `iteration` (from 0) goes along its own correction and along the change before it.
template <class Settings>
IterationStep step_of_iteration(const StepContext& context, int iteration) {
    if (!context.settings<Settings>().accelerated) return {};
    return accelerated_step(iteration + 1, warm_start_of<Settings>(context.state.parameters));
}

/// The relaxation eps_hat that a solve acts with: at least what is stable at this h/d and number of
/// iterations, in water as it is.
template <class Settings>
float stable_relaxation(const PairConstants& constants, const Parameters& parameters, float wanted) {
    const Settings& settings = parameters.of<Settings>();
    const bool varies = settings.tolerance > 0.0f && settings.min_iterations < settings.iterations;
    const float margin = std::max(disorder_margin(constants.dimension),
                                  stability_margin(varies ? settings.min_iterations : settings.iterations,
                                                   varies, warm_start_of<Settings>(parameters)));
    return std::max({wanted, margin * (1.0f + constants.relaxation_bound) - 1.0f, least_relaxation});
}

/// SolverModule::softness, from the compression C = g D S0 dt^2 (1 + eps)/N at the bottom of a column that is
/// D deep. Accelerated and warm started iterations reach deeper than N. Where a tolerance decides, the
/// number of iterations is unknown: the minimum counts.
template <class Settings>
float iterated_softness(const Parameters& parameters, const PairConstants& constants, float dt_over_h,
                        float relaxation) {
    const Settings& settings = parameters.of<Settings>();
    const auto n =
        static_cast<float>(settings.tolerance > 0.0f ? settings.min_iterations : settings.iterations);
    const WarmStart start = warm_start_of<Settings>(parameters);
    const float a = 1.0f + 2.0f * polynomial_share(start);
    const float reach = settings.accelerated ? n * (n + 2.0f * a) / (1.0f + 2.0f * a) : n;
    return constants.gradient_sum_squared * dt_over_h * dt_over_h *
           (1.0f + stable_relaxation<Settings>(constants, parameters, relaxation)) * (1.0f - start.share) /
           reach;
}

// The parameters, in the order of the panel.
ParameterDescription iterations_parameter(std::string_view key, std::string_view solver,
                                          std::string_view source, MemberAccess member);
ParameterDescription least_iterations_parameter(std::string_view key, std::string_view solver,
                                                std::string_view source, MemberAccess member);
ParameterDescription tolerance_parameter(std::string_view key, std::string_view solver,
                                         std::string_view source, MemberAccess member);
ParameterDescription accelerated_parameter(std::string_view key, std::string_view solver,
                                           MemberAccess member);
ParameterDescription coarse_parameter(std::string_view key, std::string_view solver, MemberAccess member);
ParameterDescription warm_start_parameter(std::string_view key, std::string_view solver, MemberAccess member);

void note_coarse_pressure(const StepContext& context, StepReport& report);
/// SolverModule::add_notes: that a coarse pressure works of its own accord. Not in Real time, where
/// everything does.
template <class Settings>
void note_own_coarse_pressure(const StepContext& context, StepReport& report) {
    if (context.state.parameters.fidelity() == Fidelity::real_time) return;
    if (context.settings<Settings>().coarse == CoarsePressure::automatic &&
        has_coarse_pressure<Settings>(context.state))
        note_coarse_pressure(context, report);
}

}  // namespace slosh
