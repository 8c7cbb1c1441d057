// Which coarse nodes have a solid between the particles under their hat.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/boundary/mirrors.h"
#include "sim/solvers/coarse_grid.h"

namespace slosh {

struct CoarseWalls {
    /// Per cell and axis: the lowest particle with a wall above it and the highest with one below it, in h.
    std::vector<float> lowest_under, highest_over;
    std::vector<float> node_lowest_under, node_highest_over;  ///< the same of all cells under a node's hat
    std::vector<std::uint8_t> split;                          ///< per node: a wall goes through its hat
    std::vector<std::size_t> undivided;                       ///< solids that keep no pressures apart

    /// From the gradients of the boundaries at the particles, whatever the boundaries are made of. A wall
    /// between two particles lies above the lower and below the higher one; of a channel's walls it is the
    /// other way round. A pillar thinner than a hat counts too: there only the iterations' own correction
    /// acts, as without.
    void find(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
              const AlignedArray<float>& stream, MirrorPlace place);
    std::size_t capacity_bytes() const {
        return (lowest_under.capacity() + highest_over.capacity() + node_lowest_under.capacity() +
                node_highest_over.capacity()) *
                   sizeof(float) +
               split.capacity() + undivided.capacity() * sizeof(std::size_t);
    }
};

}  // namespace slosh
