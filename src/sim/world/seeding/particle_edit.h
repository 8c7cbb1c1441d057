// Adding and removing particles: compaction, ids, the layers that leave the emitters' nozzles.
#pragma once

#include <cstdint>
#include <span>

#include "sim/world/state/state.h"

namespace slosh {

/// Appends particles with new ids; the lists must be rebuilt. `material`: an index from use_material().
void append_particles(State& state, std::span<const Vec3> points, std::span<const Vec3> velocities,
                      std::uint8_t material = 0);
/// Removes the particles whose flag is not 0, keeping the order. Returns how many.
std::size_t remove_flagged(State& state, std::span<const std::uint8_t> flags);

struct State;
struct StepContext;

/// At a substep's start: finds the nozzles that run, and adds the layers that have left them since the last
/// substep.
void run_emitters(State& state, StepContext& context);

}  // namespace slosh
