// The equations of the coarse pressure: a row per node, of the nodes up to two further along each axis.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/methods/corrections/coarse_grid.h"
#include "sim/solids/boundary/mirrors.h"

namespace slosh {

/// sum_b matrix_ab pressure_b = excess_a with pressure_a >= least_a.
struct CoarseEquations {
    /// Nodes that have an equation, in ascending order, and the row of a node or coarse_none.
    std::vector<std::uint32_t> nodes, row_of_node;
    // Rows, padded to a multiple of 8 entries by zeros of column 0. The diagonal is apart.
    std::vector<std::uint32_t> first, columns;
    std::vector<float> entries, diagonal;
    std::vector<float> excess, least;
    std::vector<float> right;  ///< excess, less what bodies give way
    std::vector<float> pressure;
    int sweeps = 0;  ///< sweeps of the last solve()

    /// Projected Gauss-Seidel in the order of the rows, from `pressure`, for `right`: this order alone
    /// decides the bits.
    void solve();
    std::size_t capacity_bytes() const;
};

/// Sampled groups of particles, their moves and products: all that the matrix is made from.
struct CoarseSampleArrays {
    std::vector<std::uint32_t> groups;
    std::vector<std::uint32_t> nearest;               ///< per slot: its node, coarse_none if not wanted
    std::vector<std::uint32_t> first, slots, cursor;  ///< slots by node
    std::vector<std::uint32_t> around;                ///< per node: it and those around it, or coarse_none
    std::vector<float> times;
    std::vector<std::uint8_t> wanted, beside_body;  ///< per node, per cell
    // Rows over the full width of the stencil.
    std::vector<float> wide;
    std::vector<std::uint32_t> wide_columns;
    AlignedArray<float> node[3];
    AlignedArray<float> moves, products;

    std::size_t capacity_bytes() const;
};

/// Fills the matrix of `equations`, whose nodes are there. The payload of `stream`, images and all, says how
/// far each particle takes part, 0 to 1. The particles beside free bodies were found.
void assemble(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
              const PositionStream& stream, MirrorPlace place, CoarseSampleArrays& samples,
              CoarseEquations& equations);

}  // namespace slosh
