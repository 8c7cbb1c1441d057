// Whether water that knows nothing of other water may have come near it since the lists were built.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/scratch/scratch.h"

namespace slosh {

struct StepContext;

/// How the particles of one part of space have moved since the lists were built, m.
struct CellMoves {
    float mean[3] = {};
    float spread = 0.0f;  ///< root mean square about the mean
    std::uint32_t count = 0;
};

struct ApproachCells : ScratchArrays {
    std::vector<CellMoves> moves;
    std::vector<std::uint8_t> met;  ///< per slab
};

/// False: water that lay farther apart than h when the lists were built has come nearer by `approach` (m) at
/// most, and to its images behind walls by half more. Judged by the mean moves of cells two radii wide, along
/// the line between them, and by the spread in each; spray, less than an eighth of what fills a cell, may do
/// more, up to the velocity limit. `farthest`: the longest move of any particle, m. Deterministic; O(n).
bool may_have_met(StepContext& context, float farthest, float approach);

/// Room for it with lists as new ones have spread, and more: a step long after the first should
/// not be the one that allocates.
void reserve_approach(StepContext& context);

}  // namespace slosh
