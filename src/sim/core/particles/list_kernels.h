// The inner loop of the list build, compiled per instruction set (list_kernels.cpp).
#pragma once

#include <cstdint>

#include "sim/core/particles/neighbour_lists.h"
#include "slosh/execution.h"

namespace slosh {

/// Positions by role of the grid (slow, middle, fast) and the sorted bins.
struct ListBuildInput {
    const float* position[3] = {};  ///< padded behind the end with far_away
    std::size_t count = 0;
    const CellGrid* grid = nullptr;
    const std::uint32_t* bin_start = nullptr;
    float radius = 0.0f;
    std::uint32_t most_rows = 0;  ///< lists are cut off here, <= NeighbourLists::max_rows
};

/// Scratch of one thread.
struct ListBuildScratch {
    static constexpr std::uint32_t capacity = 8192;  ///< candidates of one group
    static constexpr std::uint32_t most_reads = 256;
    /// Eight particles from read_begin on, as far as they are before read_end.
    alignas(32) std::uint32_t read_begin[most_reads + 8], read_end[most_reads + 8];
    alignas(64) float candidate[3][capacity + 64];
    alignas(64) float candidate_index[capacity + 64];  ///< bit patterns of u32
    /// Bit patterns of u32. One extra list for the partner of the last particle.
    alignas(64) float neighbour[9][NeighbourLists::max_rows + 64];
};

/// Finds the neighbours of particles [8 group, 8 group + 8) into the scratch; returns the number of rows (the
/// longest list).
using BuildGroup = std::uint32_t (*)(const ListBuildInput& input, std::size_t group,
                                     ListBuildScratch& scratch);
/// Copies the rows found by BuildGroup to their destination.
using StoreRows = void (*)(const ListBuildScratch& scratch, std::uint32_t rows, std::uint32_t* out);

struct ListKernels {
    BuildGroup find = nullptr;
    StoreRows store = nullptr;
};
const ListKernels& list_kernels(simd::Target target);

}  // namespace slosh
