// Real time: what to trade so that a second of water takes a second of this machine. Decided between steps,
// from the state alone: the same state and time.machine_speed give the same decision, on any number of
// threads. No clock is read here; what the water did lately is in State::fidelity, which the step keeps.
//
//     if (std::optional<Govern> decision = govern(world)) world.enqueue(*decision);
//     world.step();
//
// The decision is a command like any other: a recording has it, and its replay repeats it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "slosh/command.h"
#include "slosh/execution.h"
#include "slosh/world.h"

namespace slosh {

/// What Real time keeps: the mean compression, and how often the velocity limit may act.
inline constexpr double most_compression = 0.01;
/// Compression of the worst particle, one in a thousand: kept where the machine has the time, and no reason
/// for slow motion.
inline constexpr double most_worst = 0.05;
/// p dt^2/(rho d^2): beyond it pressures shake the water apart.
inline constexpr double most_stiffness = 0.35;
inline constexpr double most_limited = 1e-5;  ///< share of particles and substeps

/// What is traded at the moment, for people. Another fidelity than Real time trades nothing.
struct FidelityStatus {
    bool real_time = false;
    int substeps = 0;          ///< per step
    int iterations = 0;        ///< per substep, at most; 0: the method has none
    double compression = 0.0;  ///< mean, smoothed over half a second; 0.01 is 1 %
    /// Simulated over wall-clock seconds that the model expects with these settings; 0: the machine's speed
    /// is not known.
    double expected_factor = 0.0;
    bool too_slow = false;                 ///< even the least quality that is allowed cannot keep up
    std::uint64_t particles_that_fit = 0;  ///< with the least quality, in real time; 0: not known
    std::string text;                      ///< "2 substeps x 3 iterations, 0.4 % compression"
};

/// nullopt: nothing to change, or another fidelity. Only between steps. `share`: of the machine's time, where
/// another world has the rest.
std::optional<Govern> govern(const World& world, double share = 1.0);
FidelityStatus fidelity_status(const World& world, double share = 1.0);

/// time.step of the coming step, if the decision is taken before it, s.
float coming_step(const World& world);

/// What a step of this state's settings costs by the model, in passes.
double passes_of(const State& state);

/// time.machine_speed of these threads: a small block of water is stepped for 0.1 to 0.3 s.
double measure_machine_speed(const ExecutionOptions& options);

}  // namespace slosh
