// See fidelity_plan.h.
#include "sim/services/fidelity/fidelity_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/services/fidelity/governor.h"

namespace slosh {

namespace {

// The numbers of the plans. docs/notes/tuning.md says what decided them.
constexpr float display_step = 1.0f / 60.0f;  ///< s. Each picture has its step.
constexpr double step_cost = 1.6;             ///< Passes of what no substep repeats, such as smoothing.
constexpr double aimed_share = 0.8;           ///< Plans aim at this share of a bound.
constexpr double aimed_compression = aimed_share * most_compression, aimed_worst = aimed_share * most_worst;
constexpr double aimed_speed = 1.15;       ///< Least speed limit, over the fastest particle's speed.
constexpr double aimed_stiffness = 0.25;   ///< Largest p dt^2/(rho d^2) of the greatest pressure.
constexpr double least_badness = 0.15;     ///< Below this a plan is as good as Accurate.
constexpr double bad_substep = 0.01;       ///< s. Such a substep counts as much as 1 % of compression.
constexpr int most_planned_substeps = 24;  ///< Plans have 1 to 24 substeps.
constexpr int least_planned_iterations = 2, most_planned_iterations = 8;  ///< Plans have 2 to 8 iterations.
constexpr double slowest_sound = 14.0, fastest_sound = 120.0;  ///< m/s. WCSPH's sound is between them.
constexpr double sound_ratio = 1.12;        ///< Speeds of sound that are tried differ by this factor.
constexpr double least_sound = 1.5;         ///< Least speed of sound, over the fastest particle's speed.
constexpr double sound_step = 0.36;         ///< Longest substep of WCSPH, over h/c.
constexpr double coarse_share = 0.5;        ///< A coarse pressure leaves this share of the compression.
constexpr double gaps_of_way_end = 1.75;    ///< Longest way in a substep, in Courant gaps, of PBF.
constexpr double gaps_of_way_start = 2.0;   ///< The same of methods with forces of the start, per iteration.
constexpr double first_coefficient = 0.27;  ///< Compression's coefficient over g D, before any was seen.
/// h/dt. Water that moves by h in a substep still meets its neighbors; a thinner solid would let it through.
constexpr std::array<double, 3> velocity_limits{0.5, 0.7, 1.0};
static_assert(least_planned_iterations >= least_coarse_iterations);

const ParameterDescription* lever_of(const SolverModule& solver, Lever lever) {
    for (const GovernedParameter& governed : solver.governed) {
        if (governed.lever == lever) return parameter_table().find(governed.key);
    }
    return nullptr;
}

bool pinned(const FidelityConditions& conditions, std::string_view key) {
    return std::binary_search(conditions.pinned.begin(), conditions.pinned.end(), key);
}

double gap_of(const FidelityConditions& conditions) {
    return static_cast<double>(
        courant_gap(conditions.parameters.fluid.spacing, static_cast<float>(conditions.support_radius)));
}

/// From `low` to `high`, or what is pinned alone.
std::array<int, 2> range_of(const FidelityConditions& conditions, const ParameterDescription& description,
                            int low, int high) {
    if (!pinned(conditions, description.key)) return {low, high};
    const int value = static_cast<int>(description.number(&conditions.parameters));
    return {value, value};
}

/// Substeps that the method takes, and not only those that are asked for.
int substeps_taken(const FidelityConditions& conditions, const FidelityPlan& plan) {
    const double step = static_cast<double>(plan.step);
    double needed = std::max<double>(plan.substeps, std::ceil(conditions.substeps_per_second * step));
    const double courant = static_cast<double>(conditions.parameters.time.courant);
    if (pinned(conditions, "time.courant") && courant > 0.0)
        needed = std::max(needed, std::ceil(conditions.speed * step / (courant * gap_of(conditions))));
    needed = std::min(needed, 256.0);
    if (plan.sound_speed > 0.0) {
        const double of_sound = std::ceil(step * plan.sound_speed / (sound_step * conditions.support_radius));
        needed = std::max(needed, std::min<double>(of_sound, most_sound_substeps));
    }
    return static_cast<int>(needed);
}

/// s. Long substeps take energy out of a splash, whatever the iterations.
double longest_substep(const FidelityConditions& conditions) {
    return conditions.solver->cost.longest + 1e-6;
}

double substep_of(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return static_cast<double>(plan.step) / substeps_taken(conditions, plan);
}

/// Softness of substeps of 1 s m/h with a number of iterations; 0: the method has none.
double unit_softness(const FidelityConditions& conditions, int iterations) {
    const SolverModule& solver = *conditions.solver;
    if (solver.softness == nullptr) return 0.0;
    Parameters parameters = conditions.parameters;
    for (const GovernedParameter& governed : solver.governed) {
        if (pinned(conditions, governed.key)) continue;
        const ParameterDescription& description = *parameter_table().find(governed.key);
        if (governed.lever == Lever::iterations || governed.lever == Lever::least_iterations)
            (void)description.set(&parameters, static_cast<double>(iterations));
        if (governed.lever == Lever::tolerance) (void)description.set(&parameters, 0.0);
    }
    return static_cast<double>(solver.softness(parameters, conditions.lattice, 1.0f));
}

double softness_of(const FidelityConditions& conditions, const FidelityPlan& plan, double unit) {
    if (plan.sound_speed > 0.0) return 1.0 / (plan.sound_speed * plan.sound_speed);
    const double dt_over_h = substep_of(conditions, plan) / conditions.support_radius;
    return (plan.coarse ? coarse_share : 1.0) * dt_over_h * dt_over_h * unit;
}

/// How far a particle may move in a substep, over the gap that time.courant counts in. Forces along gradients
/// of the substep's start do not belong to the particles it meets on its way, and more iterations add to
/// them: the water gains energy. PBF takes gradients of the way's end, and only loses energy.
double most_gaps(const FidelityConditions& conditions, const FidelityPlan& plan) {
    if (!conditions.solver->forces_of_start) return gaps_of_way_end;
    return std::min(gaps_of_way_start / std::max(plan.iterations, 1), 1.0);
}

/// m, how far a particle may move in a substep.
double longest_way(const FidelityConditions& conditions, const FidelityPlan& plan) {
    const double h = conditions.support_radius;
    if (plan.iterations == 0) return plan.limit * h;
    return std::min(most_gaps(conditions, plan) * gap_of(conditions), plan.limit * h);
}

/// `unit`: unit_softness() of its iterations.
void complete(const FidelityConditions& conditions, FidelityPlan& plan, double unit) {
    const SubstepCost& cost = conditions.solver->cost;
    const int taken = substeps_taken(conditions, plan);
    plan.cost = step_cost +
                taken * (cost.fixed + plan.iterations * cost.iteration + (plan.coarse ? cost.coarse : 0.0));
    const double shape = softness_of(conditions, plan, unit);
    plan.compression = conditions.coefficient * shape;
    plan.worst = conditions.worst * shape;
    plan.badness = plan.compression / most_compression + substep_of(conditions, plan) / bad_substep;
    if (plan.iterations > 0) {
        const double in_spacings =
            substep_of(conditions, plan) / static_cast<double>(conditions.parameters.fluid.spacing);
        plan.stiffness = 2.0 * conditions.coefficient * in_spacings * in_spacings;
    }
    plan.speed_limit = longest_way(conditions, plan) * taken / static_cast<double>(plan.step);
    if (plan.sound_speed > 0.0) plan.speed_limit = std::min(plan.speed_limit, plan.sound_speed / least_sound);
}

/// s. A picture's time; parts of it where substeps are pinned, so that they can be short all the same.
std::vector<float> steps_of(const FidelityConditions& conditions) {
    if (pinned(conditions, "time.step")) return {conditions.parameters.time.step};
    std::vector<float> steps{display_step};
    if (pinned(conditions, "time.substeps"))
        for (int parts = 2; parts <= most_planned_substeps; ++parts)
            steps.push_back(display_step / static_cast<float>(parts));
    return steps;
}

std::vector<FidelityPlan> candidates(const FidelityConditions& conditions) {
    FidelityPlan plan;
    const ParameterDescription* iterations = lever_of(*conditions.solver, Lever::iterations);
    const ParameterDescription* sound = lever_of(*conditions.solver, Lever::sound_speed);
    const auto [least, most] =
        range_of(conditions, *parameter_table().find("time.substeps"), 1, most_planned_substeps);
    std::vector<double> speeds{0.0};
    if (sound != nullptr) {
        speeds = {sound->number(&conditions.parameters)};
        if (!pinned(conditions, sound->key)) {
            speeds.clear();
            for (double c = slowest_sound; c < fastest_sound; c *= sound_ratio) speeds.push_back(c);
        }
    }
    std::array<int, 2> counts{0, 0};
    if (iterations != nullptr)
        counts = range_of(conditions, *iterations, least_planned_iterations, most_planned_iterations);
    // Never of its own accord: where water is deep and compressed, a coarse pressure that begins throws it
    // up.
    plan.coarse = conditions.coarse;
    // The first of equals is taken: the lowest limit that does.
    std::vector<double> limits{static_cast<double>(conditions.parameters.velocity.limit)};
    if (!pinned(conditions, "velocity.limit")) {
        limits.clear();
        for (const double limit : velocity_limits) {
            if (limits.empty() || limit <= conditions.most_limit) limits.push_back(limit);
        }
    }
    std::vector<double> softness;
    for (int count = counts[0]; count <= counts[1]; ++count)
        softness.push_back(unit_softness(conditions, count));
    std::vector<FidelityPlan> plans;
    const auto add_limits = [&] {
        for (const double limit : limits) {
            plan.limit = limit;
            complete(conditions, plan, softness[static_cast<std::size_t>(plan.iterations - counts[0])]);
            plans.push_back(plan);
        }
    };
    const auto add_speeds = [&] {
        for (const double speed : speeds) {
            plan.sound_speed = speed;
            add_limits();
        }
    };
    for (const float step : steps_of(conditions)) {
        plan.step = step;
        for (plan.substeps = least; plan.substeps <= most; ++plan.substeps)
            for (plan.iterations = counts[0]; plan.iterations <= counts[1]; ++plan.iterations) add_speeds();
    }
    return plans;
}

bool keeps_bounds(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return plan.compression <= aimed_compression && plan.stiffness <= aimed_stiffness &&
           plan.speed_limit >= aimed_speed * conditions.speed &&
           substep_of(conditions, plan) <= longest_substep(conditions);
}

/// What a pass may cost is known per particle: passes that a step has time for.
double affordable(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return (1.0 - conditions.reserve) * conditions.passes * static_cast<double>(plan.step) /
           std::max(conditions.particles, 1.0);
}

/// Better of two that keep the bounds and are affordable.
bool more_accurate(const FidelityPlan& a, const FidelityPlan& b) {
    const double bad_a = std::max(a.badness, least_badness), bad_b = std::max(b.badness, least_badness);
    return bad_a != bad_b ? bad_a < bad_b : a.cost_per_second() < b.cost_per_second();
}

/// Better of two that keep no bounds: nearer to them.
bool less_bad(const FidelityConditions& conditions, const FidelityPlan& a, const FidelityPlan& b) {
    const auto excess = [&](const FidelityPlan& plan) {
        return std::max(plan.compression / aimed_compression, 1.0) *
               std::max(plan.stiffness / aimed_stiffness, 1.0) *
               std::max(aimed_speed * conditions.speed / plan.speed_limit, 1.0) *
               std::max(substep_of(conditions, plan) / longest_substep(conditions), 1.0);
    };
    return excess(a) != excess(b) ? excess(a) < excess(b) : a.cost_per_second() < b.cost_per_second();
}

}  // namespace

double compression_shape(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return softness_of(conditions, plan, unit_softness(conditions, plan.iterations));
}

double guessed_coefficient(double gravity_times_depth) { return first_coefficient * gravity_times_depth; }

double guessed_speed(double gravity_times_depth) { return 2.0 * std::sqrt(2.0 * gravity_times_depth); }

double expected_factor(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return conditions.passes * static_cast<double>(plan.step) /
           (std::max(conditions.particles, 1.0) * plan.cost);
}

FidelityPlan plan_in_use(const FidelityConditions& conditions) {
    const Parameters& parameters = conditions.parameters;
    FidelityPlan plan;
    plan.step = parameters.time.step;
    plan.substeps = parameters.time.substeps;
    plan.limit = static_cast<double>(parameters.velocity.limit);
    if (const auto* iterations = lever_of(*conditions.solver, Lever::iterations))
        plan.iterations = static_cast<int>(iterations->number(&parameters));
    plan.coarse = conditions.coarse;
    if (const auto* sound = lever_of(*conditions.solver, Lever::sound_speed))
        plan.sound_speed = sound->number(&parameters);
    complete(conditions, plan, unit_softness(conditions, plan.iterations));
    return plan;
}

FidelityPlan cheapest_plan(const FidelityConditions& conditions) {
    const std::vector<FidelityPlan> plans = candidates(conditions);
    return *std::min_element(plans.begin(), plans.end(), [&](const FidelityPlan& a, const FidelityPlan& b) {
        const bool keeps_a = keeps_bounds(conditions, a), keeps_b = keeps_bounds(conditions, b);
        if (keeps_a != keeps_b) return keeps_a;
        return keeps_a ? a.cost_per_second() < b.cost_per_second() : less_bad(conditions, a, b);
    });
}

FidelityPlan best_plan(const FidelityConditions& conditions) {
    std::optional<FidelityPlan> best;
    // A single particle in the foot of a jet is no reason for slow motion, but for what the machine can
    // spare.
    const auto nearer = [](const FidelityPlan& a, const FidelityPlan& b) {
        const double over_a = std::max(a.worst, aimed_worst), over_b = std::max(b.worst, aimed_worst);
        return over_a != over_b ? over_a < over_b : more_accurate(a, b);
    };
    for (const FidelityPlan& plan : candidates(conditions)) {
        if (!keeps_bounds(conditions, plan) || plan.cost > affordable(conditions, plan)) continue;
        if (!best || nearer(plan, *best)) best = plan;
    }
    return best ? *best : cheapest_plan(conditions);
}

std::vector<std::pair<std::string, ParameterValue>> settings_of(const FidelityConditions& conditions,
                                                                const FidelityPlan& plan) {
    std::vector<std::pair<std::string, ParameterValue>> settings;
    const auto set = [&](std::string_view key, double value) {
        if (!pinned(conditions, key)) settings.emplace_back(std::string(key), value);
    };
    set("time.step", static_cast<double>(plan.step));
    set("time.substeps", plan.substeps);
    // The plan's substeps follow the fastest particle, but a jet may begin within a step.
    set("time.courant",
        static_cast<double>(static_cast<float>(longest_way(conditions, plan) / gap_of(conditions))));
    set("velocity.limit", static_cast<double>(static_cast<float>(plan.limit)));
    for (const GovernedParameter& governed : conditions.solver->governed) {
        switch (governed.lever) {
            case Lever::iterations:
            case Lever::least_iterations:
                set(governed.key, plan.iterations);
                break;
            case Lever::tolerance:
                set(governed.key, 0.0);
                break;
            case Lever::sound_speed:
                set(governed.key, static_cast<double>(static_cast<float>(plan.sound_speed)));
                break;
            case Lever::coarse:
                // The scene's start or a person decides.
                break;
        }
    }
    return settings;
}

}  // namespace slosh
