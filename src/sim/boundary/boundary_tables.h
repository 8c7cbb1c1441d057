// What walls add to density, gradient and PBF's denominator, as tables over the distance (PHYSICS.md
// "Boundaries"). A wall acts like lattice layers at depths (k + 1/2) d behind its surface, smeared along the
// wall; a factor near 1 makes every layer's contribution equal to the lattice's own, so lattice + wall is at
// rest in every layer, not only in the first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "sim/boundary/kernel_profile.h"
#include "sim/boundary/region_integrals.h"
#include "sim/rest_lattice.h"

namespace slosh {

/// Contribution of the solid half-space at distance s.
struct WallSample {
    float density = 0.0f;           ///< what is added to V sum W, dimensionless
    float gradient = 0.0f;          ///< along the normal into the fluid, <= 0: added to V sum grad W, 1/m
    float gradient_squares = 0.0f;  ///< sum |V grad W|^2 over the wall's imagined particles, 1/m^2
};
/// Contribution of the quadrant behind two perpendicular walls, per axis as above.
struct EdgeSample {
    float density = 0.0f;
    float gradient[2] = {0.0f, 0.0f};
    float gradient_squares = 0.0f;
};
/// Contribution of the octant behind three perpendicular walls (3-D).
struct CornerSample {
    float density = 0.0f;
    float gradient[3] = {0.0f, 0.0f, 0.0f};
    float gradient_squares = 0.0f;
};

/// A WallSample per distance, for a wall or a curved solid.
using DistanceTable = std::vector<WallSample>;

class BoundaryTables {
  public:
    /// About 0.3 ms.
    explicit BoundaryTables(const RestLattice& lattice);

    /// Distance from which on a wall adds nothing, m: h - d/2.
    float range() const { return range_; }
    const RestLattice& lattice() const { return lattice_; }

    /// s < 0 (behind the wall) counts as s = 0.
    WallSample wall(float s) const { return look_up(wall_, s); }
    EdgeSample edge(float s0, float s1) const;
    CornerSample corner(float s0, float s1, float s2) const;

    /// wall() scaled for a ball (disc in 2-D) of this radius with fluid outside.
    DistanceTable ball_table(double radius) const;
    /// The same for an infinite cylinder (3-D) or strip of half-width `radius` (2-D).
    DistanceTable cylinder_table(double radius) const;
    WallSample look_up(const DistanceTable& table, float s) const {
        const float place = std::max(s, 0.0f) * inverse_step_;
        if (!(place < static_cast<float>(distance_intervals))) return {};
        const auto i = static_cast<std::size_t>(place);
        const float t = place - static_cast<float>(i);
        const WallSample &a = table[i], &b = table[i + 1];
        return {a.density + t * (b.density - a.density), a.gradient + t * (b.gradient - a.gradient),
                a.gradient_squares + t * (b.gradient_squares - a.gradient_squares)};
    }

    /// Share of the half-space's contribution at distance `s` that is left when the solid is a box, whose
    /// faces lie at `low` and `high` relative to the particle, per axis, m; 1 where the box covers the
    /// half-space within h.
    float box_share(float s, const float low[3], const float high[3]) const;

  private:
    static constexpr std::size_t distance_intervals = 128;

    void fill_wall();
    void fill_edge();
    template <typename Moments>
    DistanceTable scaled_wall(const Moments& moments) const;

    RestLattice lattice_;
    float range_ = 0.0f;
    float inverse_step_ = 0.0f;       ///< of the distance tables, 1/m
    float inverse_edge_step_ = 0.0f;  ///< 1/m
    DistanceTable wall_;
    std::vector<EdgeSample> edge_;             ///< square, row by row
    std::vector<RegionMoments> half_space_;    ///< continuous half-space at the distances of wall_
    std::shared_ptr<const LineProfile> line_;  ///< 3-D only
    std::shared_ptr<const BoxIntegral> box_;
};

}  // namespace slosh
