// The grid on which the water's surface is found. Its nodes lie on the container's walls, so that water
// against glass is flat. Only blocks of nodes near particles exist.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/aligned_array.h"
#include "sim/services/surface/particle_ellipsoids.h"
#include "sim/services/surface/surface_kernels.h"
#include "slosh/execution.h"
#include "slosh/geometry.h"

namespace slosh {

/// Nodes along one axis: node i at origin + i step. Beyond a wall's node everything is outside.
struct GridAxis {
    static constexpr int no_wall = 1 << 28;

    double origin = 0.0, step = 1.0;  ///< m
    int low_wall = -no_wall, high_wall = no_wall;
    float low = 0.0f, high = 0.0f;  ///< positions of the walls, m

    float at(int node) const {
        return node == low_wall ? low : node == high_wall ? high : static_cast<float>(origin + node * step);
    }
    bool outside(int node) const { return node < low_wall || node > high_wall; }
};

struct BlockPlace {
    int x = 0, y = 0, z = 0;
    friend bool operator==(const BlockPlace&, const BlockPlace&) = default;
};

class SurfaceGrid {
  public:
    static constexpr int block_nodes = 8;                   ///< along an edge
    static constexpr int block_size = 8 * 8 * 8;            ///< nodes
    static constexpr std::uint32_t no_block = 0xffffffffu;  ///< all of its values would be 0

    /// `cell`: wanted edge of a cell, m. With walls it is rounded so that it divides their distance.
    void lay(const WaterBounds& bounds, float cell);
    /// Sums the kernels of all ellipsoids, with this radius times their stretch. A particle's volume is d^3;
    /// the sum is 1 in water at rest.
    void fill(std::span<const ParticleEllipsoid> ellipsoids, float radius, float spacing, int threads,
              simd::Target target);

    const GridAxis& axis(int index) const { return axes_[static_cast<std::size_t>(index)]; }
    /// Ascending in z, y, x: independent of the order of the particles.
    std::span<const BlockPlace> blocks() const { return blocks_; }
    std::uint32_t find(const BlockPlace& place) const;
    /// x fastest.
    const float* values(std::uint32_t block) const {
        return values_.data() + static_cast<std::size_t>(block) * block_size;
    }

  private:
    /// The particles with their centre in a block, and the nodes that their kernels reach.
    struct Home {
        BlockPlace place;
        std::uint32_t first = 0, count = 0;
        std::array<int, 3> low, high;
    };
    using Table = std::unordered_map<std::uint64_t, std::uint32_t>;

    void prepare_splats(std::span<const ParticleEllipsoid> ellipsoids, float radius, float spacing,
                        int threads);
    void find_homes();
    void find_blocks();
    bool is_bulk(const SurfaceSplat& splat) const;
    bool is_surrounded(const BlockPlace& place) const;
    void sum_block(std::size_t block, std::vector<std::uint32_t>& wanted, const SurfaceKernels& kernels);

    std::array<GridAxis, 3> axes_;
    std::vector<SurfaceSplat> splats_;
    std::vector<std::uint32_t> home_of_, by_home_;
    std::vector<Home> homes_;
    Table home_table_, block_table_;
    std::vector<BlockPlace> blocks_;
    AlignedArray<float> values_;
    int reach_blocks_ = 1;
    float radius_ = 1.0f;         ///< a kernel's in the bulk, m
    std::size_t full_count_ = 0;  ///< a block full of water is reached by at least this many particles
};

}  // namespace slosh
