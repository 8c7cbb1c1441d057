// What a step of given settings costs and how much it lets the water be compressed, and the best settings for
// a given speed of the machine. Knows no world: the governor asks about water that is there, the choice of a
// particle count about water that is not there yet.
//
// Cost in passes over all neighbours of all particles, for an outer step of n substeps with k iterations:
//     a + n (fixed + k iteration),  fixed and iteration from the solver's module
// Mean compression: coefficient times the softness of the settings (carried_compression.h), that is of
// methods that iterate what dt^2 and the reach of k iterations make of it, and 1/c^2 of those whose sound
// limits the substep; a coarse pressure halves it. The coefficient, a pressure over a density, is what the
// water at hand shows (FidelityMemory), and guessed before that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

struct State;

/// What a plan is made for.
struct FidelityConditions {
    const SolverModule* solver = nullptr;
    Parameters parameters;            ///< the values of what is pinned, and of what is not governed
    std::vector<std::string> pinned;  ///< in alphabetical order
    PairConstants lattice;            ///< what has no unit: unit_constants()
    double particles = 0.0;
    double support_radius = 0.0;       ///< m
    double coefficient = 0.0;          ///< m^2/s^2; see above
    double worst = 0.0;                ///< the same of the worst particle, one in a thousand; 0: not known
    double speed = 0.0;                ///< m/s, the fastest that must not be held back
    double most_limit = 0.5;           ///< h/dt, the highest velocity limit that no solid is too thin for
    double passes = 0.0;               ///< particles times passes a second; 0: not known
    double reserve = 0.15;             ///< part of the machine that is left for other things
    bool coarse = false;               ///< there is a coarse pressure: no plan begins or ends one
    double substeps_per_second = 0.0;  ///< at least, 1/s: deep_water_substeps()
};

/// Settings, and what they come to.
struct FidelityPlan {
    float step = 0.0f;         ///< s
    int substeps = 1;          ///< as time.substeps has it
    int iterations = 0;        ///< 0: the method has none
    bool coarse = false;       ///< with a coarse pressure
    double sound_speed = 0.0;  ///< m/s; 0: the method has none
    double limit = 0.5;        ///< h/dt, as velocity.limit has it
    double cost = 0.0;         ///< passes of a step
    double compression = 0.0;  ///< mean, expected
    double worst = 0.0;        ///< compression of the worst particle, expected
    double stiffness = 0.0;    ///< p dt^2/(rho d^2) of the greatest pressure expected; 0: sound decides
    double badness = 0.0;      ///< what is least: compression / 1 % + substep / 10 ms
    double speed_limit = 0.0;  ///< m/s, what particles must not exceed: the velocity limit, or where
                               ///< forces of the substep's start no longer fit

    /// Passes of a simulated second, by which plans with different steps compare.
    double cost_per_second() const { return cost / static_cast<double>(step); }
};

/// Simulated over wall-clock seconds that the conditions let this plan reach; 0: not known.
double expected_factor(const FidelityConditions& conditions, const FidelityPlan& plan);
/// Costs and bounds of the settings that `parameters` hold.
FidelityPlan plan_in_use(const FidelityConditions& conditions);
/// The most accurate settings that keep up, among those that keep the worst particle's bound if there are
/// such; where none does, the cheapest that keep the bounds of quality.
FidelityPlan best_plan(const FidelityConditions& conditions);
/// The cheapest settings that keep the bounds of quality.
FidelityPlan cheapest_plan(const FidelityConditions& conditions);

/// What the plan's settings are called and hold; tolerances are taken out of the way. Pinned ones are left
/// out.
std::vector<std::pair<std::string, ParameterValue>> settings_of(const FidelityConditions& conditions,
                                                                const FidelityPlan& plan);

/// The compression of such settings for a coefficient of 1, (s/m)^2.
double compression_shape(const FidelityConditions& conditions, const FidelityPlan& plan);
/// The coefficient of water of this depth, times gravity (m^2/s^2), before any of it was seen.
double guessed_coefficient(double gravity_times_depth);
/// The fastest spray of water that falls so far, m/s.
double guessed_speed(double gravity_times_depth);

}  // namespace slosh
