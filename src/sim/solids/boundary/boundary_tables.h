// The contribution of walls to density, gradient and PBF's denominator, tabulated over the distance
// (docs/physics/boundaries.md, Wall tables). A wall acts like lattice layers at depths (k + 1/2) d behind its
// surface, smeared along the wall. A factor near 1 makes every layer's contribution equal to the lattice's
// own, so that lattice and wall are at rest in every layer, not only in the first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/solids/boundary/kernel_profile.h"
#include "sim/solids/boundary/region_integrals.h"
#include "sim/solids/shapes/solid_distance.h"

namespace slosh {

/// Contribution of the solid half-space at distance s.
struct alignas(16) WallSample {     // 16 bytes: the tables are read as records of four floats
    float density = 0.0f;           ///< added to V sum W, dimensionless
    float gradient = 0.0f;          ///< along the normal into the fluid, <= 0: added to V sum grad W, 1/m
    float gradient_squares = 0.0f;  ///< sum |V grad W|^2 over the wall's virtual particles, 1/m^2
};
/// Contribution of the quadrant behind two perpendicular walls, per axis as in WallSample.
struct alignas(16) EdgeSample {
    float density = 0.0f;
    float gradient[2] = {0.0f, 0.0f};
    float gradient_squares = 0.0f;
};
/// A WallSample per distance, for a wall or a curved solid.
using DistanceTable = std::vector<WallSample>;

class BoundaryTables {
  public:
    /// Takes about 0.3 ms.
    explicit BoundaryTables(const RestLattice& lattice);

    /// The distance beyond which a wall adds nothing, m: h - d/2.
    float range() const { return range_; }
    const RestLattice& lattice() const { return lattice_; }

    /// Over the distance, `inverse_step()` intervals per metre; zero from `distance_intervals` on. One extra
    /// record at the end.
    const DistanceTable& wall() const { return wall_; }
    const DistanceTable& nothing() const { return nothing_; }  ///< zeros
    /// Drag of a wall at the same distances: sum V |grad W|/r (1 + t/s) over its virtual particles at depth t
    /// behind the surface, 1/m^2. Times 2 nu it is the rate at which a particle takes on the velocity of a
    /// no-slip wall, whose virtual particles continue the velocity profile.
    const std::vector<float>& drag() const { return drag_; }
    static constexpr std::size_t distance_intervals = 128;
    float inverse_step() const { return inverse_step_; }
    /// Over the two distances, row by row, edge_intervals + 1 records each way; zero beyond.
    const std::vector<EdgeSample>& edge() const { return edge_; }
    static constexpr std::size_t edge_intervals = 48;
    float inverse_edge_step() const { return inverse_edge_step_; }

    /// The wall's table scaled for a ball (disc in 2-D) of this radius that is surrounded by fluid.
    DistanceTable ball_table(double radius) const;
    /// The same for an infinite cylinder (3-D) or strip of half-width `radius` (2-D).
    DistanceTable cylinder_table(double radius) const;
    struct Share {
        float value = 1.0f;
        Vec3 slope{0.0f};  ///< its gradient to a move of the particle, 1/m
    };
    /// The part of the half-space's contribution behind `surface` that remains when the solid is a box. Its
    /// faces lie at `low` and `high` relative to the particle, per axis, m. 1 where the box covers the
    /// half-space within h.
    Share box_share(const SurfaceDistance& surface, const float low[3], const float high[3]) const;

  private:
    bool is_half_space(const float low[3], const float high[3]) const;
    void fill_wall();
    void fill_edge();
    void fill_drag();
    template <typename Moments>
    DistanceTable scaled_wall(const Moments& moments) const;

    RestLattice lattice_;
    float range_ = 0.0f;
    float inverse_step_ = 0.0f;       ///< the distance tables', 1/m
    float inverse_edge_step_ = 0.0f;  ///< 1/m
    DistanceTable wall_, nothing_;
    std::vector<float> drag_;
    std::vector<EdgeSample> edge_;             ///< square, row by row
    std::vector<RegionMoments> half_space_;    ///< continuous half-space at the distances of wall_
    std::shared_ptr<const LineProfile> line_;  ///< 3-D only
    std::shared_ptr<const BoxIntegral> box_;
};

}  // namespace slosh
