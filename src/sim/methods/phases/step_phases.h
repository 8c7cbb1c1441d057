// The stages of a substep that solvers share, in the order in which they usually need them. Forces come in by
// their own stages: sim/methods/forces/force_module.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

/// v += dt a by the forces of the stage acceleration, |v| <= velocity.limit h/dt (counted), x += dt v.
void accelerate_and_move(StepContext& context);
/// Positions in h and padding -> scratch.positions; which groups have boundaries near them on the way from x
/// - dt v to x, and on what still comes: how far particles move from here until density is last sampled, and
/// until contact, in h.
struct Reach {
    float density = 0.0f, contact = 0.0f;
};
void fill_position_stream(StepContext& context, Reach reach, MirrorPlace place = MirrorPlace::now,
                          Caller writer = Caller::here());
/// For particles [begin, end), begin a multiple of 8, after their velocity update: the velocity limit (adds
/// to `limited`), then contact with walls and solids along the way from x - dt v.
void finish_range(StepContext& context, std::size_t begin, std::size_t end, std::uint64_t& limited);
/// The same for all, counted in the report.
void finish_move(StepContext& context);

}  // namespace slosh
