// Everything that decides how a world goes on: what is copied, saved and hashed. Scratch (lists, grids,
// streams) is rebuilt from it bit for bit.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/methods/step/method_state.h"
#include "sim/world/state/foam_particles.h"
#include "slosh/probe.h"
#include "slosh/scene.h"
#include "slosh/step_report.h"

namespace slosh {

/// What Real time has seen of the water: services/fidelity decides by it. All 0 in other fidelities.
struct FidelityMemory {
    float error = 0.0f;        ///< mean compression, smoothed over half a second
    float coefficient = 0.0f;  ///< m^2/s^2, see fidelity/fidelity_plan.h; 0: nothing seen yet
    float speed = 0.0f;        ///< m/s, the fastest particle; fades in seconds
    float limited = 0.0f;      ///< part of particles and substeps where the velocity limit acted; fades too
    std::uint32_t steps_since_change = 0;  ///< since a Govern changed something
};

struct State : MethodState {
    SceneDescription scene;  ///< for Reset and the events still to come
    FidelityMemory fidelity;
    FoamParticles foam;
    std::vector<Sink> sinks;
    std::vector<Probe> probes;  ///< gauges; no step looks at them

    double time_base = 0.0;  ///< s, at the step where time.step was last changed
    std::uint64_t step_base = 0;
    std::uint32_t next_id = 0;
    std::uint32_t last_body_id = 0;
    std::uint32_t next_event = 0;  ///< events before this one have been applied
    RemovedCounts removed;
};

/// An event is due from this long before its time on, s: the clock is a sum of steps.
inline constexpr double clock_tolerance = 1e-9;

/// Over (id, position, velocity) sorted by id, bodies, step index. Foam, which changes none of them, has its
/// own: hash_foam().
std::uint64_t hash_state(const State& state);

}  // namespace slosh
