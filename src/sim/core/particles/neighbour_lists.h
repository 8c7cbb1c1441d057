// The one neighbour structure for all solvers and forces. Particles are sorted into cell order (pencils of
// cross-section h x h along one axis, bins of h/4 along it). Groups of 8 consecutive particles, one per lane,
// share interleaved lists: row k holds the k-th neighbour of each of the 8, padded with a dummy far away.
// Alternatives are slower: lists per particle with gathers take 1.3-2x the time per pair, no lists 5x.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/aligned_array.h"
#include "sim/core/particles/particles.h"
#include "sim/core/particles/streams.h"
#include "slosh/execution.h"

namespace slosh {

/// The rows of one group: `rows` times 8 offsets, each 4 x (index of a neighbour), counted in floats into a
/// stream of 4-float records.
struct NeighbourGroup {
    const std::uint32_t* offsets = nullptr;
    std::uint32_t rows = 0;
};

/// How the sort walks through space; a pure function of positions.
struct CellGrid {
    int slow = 2, middle = 1, fast = 0;  ///< axis numbers: slow = longest extent
    float origin[3] = {};                ///< per role: slow, middle, fast
    float inverse_width[3] = {};
    float width[3] = {};
    int cells[3] = {1, 1, 1};

    /// Every position has a cell. Positions outside the grid belong to an outermost one.
    int cell_of(int role, float position) const {
        // max(0, NaN) is 0: a non-finite particle is sorted into the first cell until it is removed.
        const float cell = (position - origin[role]) * inverse_width[role];
        return std::min(static_cast<int>(std::min(std::max(0.0f, cell), 1e6f)), cells[role] - 1);
    }

    double cell_count() const {
        return static_cast<double>(cells[0]) * static_cast<double>(cells[1]) * static_cast<double>(cells[2]);
    }
    std::size_t pencils() const {
        return static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1]);
    }
};

struct ListBuildScratch;

class NeighbourLists {
  public:
    NeighbourLists();
    ~NeighbourLists();
    NeighbourLists(NeighbourLists&&) noexcept;
    NeighbourLists& operator=(NeighbourLists&&) noexcept;

    /// Sorts all particle arrays by position (stable: equal cells keep their order), then builds lists of all
    /// neighbours nearer than `radius`. Sets list_x.. to the positions. O(n); the result does not depend on
    /// the number of threads.
    void sort_and_build(Particles& particles, float radius, int threads, simd::Target target);
    /// Builds lists of particles that are already in the order of a former sort_and_build at these list
    /// positions (after loading a state).
    void build_at_list_positions(Particles& particles, float radius, int threads, simd::Target target);

    std::size_t group_count() const { return groups_.size(); }
    std::span<const NeighbourGroup> groups() const { return groups_; }
    /// Lists are cut off at this length, earlier from 262 144 particles on (at 256 from a million on). This
    /// happens only with thousands of particles on one spot.
    static constexpr std::uint32_t max_rows = 1024;
    /// Rows x 8, summed over the groups.
    std::uint64_t entries() const { return entries_; }
    std::size_t capacity_bytes() const;

    /// Where the particle at each place was before the last sort_and_build.
    std::span<const std::uint32_t> order() const { return {order_.data(), order_.size()}; }

    /// First particle of every bin, pencil by pencil; size pencils x bins + 1. For queries by position
    /// between steps.
    std::span<const std::uint32_t> bin_starts() const { return {bin_start_.data(), bin_start_.size()}; }
    const CellGrid& grid() const { return grid_; }

  private:
    /// Memory of the rows: chunks that the threads take as they need them, so that it does not matter which
    /// thread built how many lists. (An arena per thread grew to the most that this thread ever built: 490
    /// bytes per particle on two threads instead of 409.)
    struct RowStore;
    /// The chunk that a thread is filling.
    struct Arena {
        std::uint32_t* next = nullptr;
        std::size_t left = 0;  ///< words
    };

    struct Bounds {
        std::array<float, 3> low{std::numeric_limits<float>::max(), std::numeric_limits<float>::max(),
                                 std::numeric_limits<float>::max()};
        std::array<float, 3> high{-std::numeric_limits<float>::max(), -std::numeric_limits<float>::max(),
                                  -std::numeric_limits<float>::max()};
    };

    struct Moments {
        std::uint64_t count = 0, first = 0, second = 0;
    };

    void choose_grid(const float* const positions[3], std::size_t n, float radius, int threads);
    void lay_grid(const Bounds& water, float radius, float factor);
    /// Trims the bounds to most of the particles inside them. Returns false when that changes little or
    /// leaves many outside.
    bool trim(Bounds& water, const float* const positions[3], std::size_t n, int threads);
    void sort(const float* const positions[3], std::size_t n, int threads);
    void permute(Particles& particles, int threads);
    void build(const Particles& particles, float radius, int threads, simd::Target target);

    CellGrid grid_;
    std::vector<NeighbourGroup> groups_;
    std::uint64_t entries_ = 0;
    std::unique_ptr<RowStore> rows_;
    std::vector<Arena> arenas_;  ///< one per thread
    AlignedArray<std::uint32_t> bin_start_, pencil_start_, pencil_of_, order_, order_by_pencil_, histogram_;
    AlignedArray<std::uint16_t> bin_of_, bin_by_pencil_;
    std::vector<Bounds> partial_bounds_;
    std::vector<Moments> partial_moments_;
    std::vector<std::pair<const float*, float*>> moves_;      ///< arrays of a permutation, source and target
    Particles permuted_;                                      ///< twin that receives the sorted particles
    std::vector<std::unique_ptr<ListBuildScratch>> scratch_;  ///< one per thread
};

}  // namespace slosh
