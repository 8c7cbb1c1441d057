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
    float spread = 0.0f;    ///< root mean square about the mean
    float farthest = 0.0f;  ///< from the mean; where it was asked for
    std::uint32_t count = 0;
};

struct ApproachCells : ScratchArrays {
    std::vector<CellMoves> moves;
    std::vector<std::uint8_t> met;  ///< per slab
};

/// False: water that lay farther apart than h when the lists were built has come nearer by `approach` (m) at
/// most, and so has water to its images behind walls. Judged by the mean move and the spread in cells two
/// radii wide; spray, a sixteenth of what fills a cell, may do more, up to the velocity limit. `farthest`:
/// the longest move of any particle, m. In three dimensions. Deterministic; O(n).
bool may_have_met(StepContext& context, float farthest, float approach);

/// The same for every single particle, spray too: no two have come nearer by more than `approach` (m) unseen,
/// nor one to an image.
bool any_may_have_met(StepContext& context, float farthest, float approach);

/// Room for both with lists as new ones have spread, and more: a step long after the first should
/// not be the one that allocates.
void reserve_approach(StepContext& context);

}  // namespace slosh
