// The coarse cells that hold water and the nodes at their corners. Only those exist, in the order in which
// particles first need them: one particle far away adds one cell and eight nodes, wherever it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sim/core/scratch/scratch.h"
#include "sim/methods/corrections/coarse_kernels.h"

namespace slosh {

struct StepContext;

/// No node or cell.
inline constexpr std::uint32_t coarse_none = 0xffffffffu;

/// Whole coordinates of a cell or node; beyond +-2^20 they stop.
struct CoarsePlace {
    std::int32_t x = 0, y = 0, z = 0;
    friend bool operator==(const CoarsePlace&, const CoarsePlace&) = default;
    friend CoarsePlace operator+(const CoarsePlace& a, const CoarsePlace& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
};

/// The k-th of CoarseStencil's hats: 0 and the places around it.
template <int dimension>
constexpr CoarsePlace place_around(std::size_t k) {
    const auto place = static_cast<std::int32_t>(k);
    return {place % 3 - 1, place / 3 % 3 - 1, dimension == 3 ? place / 9 - 1 : 0};
}

/// Numbers places in the order in which they come.
class CoarsePlaces {
  public:
    void clear();
    /// Its number; a new one if it has none yet.
    std::uint32_t add(const CoarsePlace& place);
    /// coarse_none if it has none.
    std::uint32_t find(const CoarsePlace& place) const;
    std::size_t size() const { return places_.size(); }
    const CoarsePlace& operator[](std::size_t number) const { return places_[number]; }
    std::size_t capacity_bytes() const;

  private:
    std::size_t slot_of(const CoarsePlace& place) const;
    void grow();

    std::vector<CoarsePlace> places_;
    std::vector<std::uint32_t> slots_;  ///< open addressing; its size is a power of two
};

/// Consecutive particles in one cell.
struct CoarseRun {
    std::uint32_t begin = 0, end = 0, cell = 0;
};

/// Where hats are, and how a position becomes a cell and a place in it. Positions in h; nodes lie at whole
/// multiples of the cell size, counted from the origin of the scene.
struct CoarseScale {
    float cell = 0.0f;               ///< h
    std::array<float, 3> inverse{};  ///< 1/h per axis; 0: no variation along it (2-D)
    float volume = 0.0f;             ///< particles that a hat weighs in the rest lattice
    std::size_t corners = 0;         ///< corners of a cell

    static CoarseScale of(const StepContext& context);
};

struct CoarseGrid {
    CoarsePlaces cells, nodes;
    std::vector<std::uint32_t> corners;              ///< per cell: its nodes, x fastest
    std::vector<CoarseRun> runs;                     ///< by cell, then in the order of particles
    std::vector<std::uint32_t> first_run;            ///< per cell, and one behind the last
    std::vector<std::vector<CoarseRun>> block_runs;  ///< before sorting, per block of particles
    std::vector<std::uint32_t> cursor;

    /// Finds the cells of the particles at the positions of `stream`. Unless it `rebuilds`, cells and
    /// nodes keep their numbers, and new ones come behind.
    void build(const StepContext& context, const CoarseScale& scale, const PositionStream& stream,
               bool rebuilds);
    std::size_t capacity_bytes() const;
};

/// The hats of a cell's corners at a position in h, x fastest.
template <int dimension>
struct CoarseWeights {
    float origin[3], inverse[3];

    CoarseWeights(const CoarseScale& scale, const CoarsePlace& cell)
        : origin{static_cast<float>(cell.x) * scale.cell, static_cast<float>(cell.y) * scale.cell,
                 static_cast<float>(cell.z) * scale.cell},
          inverse{scale.inverse[0], scale.inverse[1], scale.inverse[2]} {}
    void at(const float* position, float* weights) const {
        const float x = (position[0] - origin[0]) * inverse[0], y = (position[1] - origin[1]) * inverse[1];
        float lines[4] = {1.0f - y, y};
        if constexpr (dimension == 3) {
            const float z = (position[2] - origin[2]) * inverse[2];
            for (std::size_t k = 0; k < 2; ++k) {
                lines[2 + k] = lines[k] * z;
                lines[k] *= 1.0f - z;
            }
        }
        for (std::size_t k = 0; k < CoarseStencil<dimension>::corners / 2; ++k) {
            weights[2 * k] = (1.0f - x) * lines[k];
            weights[2 * k + 1] = x * lines[k];
        }
    }
};

/// The cell of a position, or with `shift` 0.5 the nearest node.
inline CoarsePlace coarse_place(const CoarseScale& scale, const float* position, float shift) {
    constexpr float farthest = 1048576.0f;
    const auto whole = [&](int axis) {
        const float value = position[axis] * scale.inverse[static_cast<std::size_t>(axis)] + shift;
        // max(low, NaN) is low. std::floor is a call where the processor of the build need not have it.
        const float kept = std::min(std::max(-farthest, value), farthest);
        const auto towards_zero = static_cast<std::int32_t>(kept);
        return towards_zero - (kept < static_cast<float>(towards_zero) ? 1 : 0);
    };
    return {whole(0), whole(1), whole(2)};
}

}  // namespace slosh
