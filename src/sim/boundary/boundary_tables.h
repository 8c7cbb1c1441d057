// What walls add to density, gradient and PBF's denominator, as tables over the distance (PHYSICS.md "Boundaries").
// A wall acts like lattice layers at depths (k + 1/2) d behind its surface, smeared along the wall; a factor near 1 makes every
// layer's contribution equal to the lattice's own, so lattice + wall is at rest in every layer, not only in the first.
#pragma once

#include <memory>
#include <vector>

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

class BoundaryTables {
public:
    /// About 1 ms.
    explicit BoundaryTables(const RestLattice& lattice);

    /// Distance from which on a wall adds nothing, m: h - d/2.
    float range() const { return range_; }
    const RestLattice& lattice() const { return lattice_; }

    /// s < 0 (behind the wall) counts as s = 0.
    WallSample wall(float s) const;
    EdgeSample edge(float s0, float s1) const;
    CornerSample corner(float s0, float s1, float s2) const;

    /// Table of wall() scaled for a ball (disc in 2-D) of this radius with fluid outside.
    std::vector<WallSample> ball_table(double radius) const;
    /// The same for an infinite cylinder (3-D) or strip of half-width `radius` (2-D).
    std::vector<WallSample> cylinder_table(double radius) const;
    WallSample look_up(const std::vector<WallSample>& table, float s) const;

    /// Share of the half-space's contribution at distance `s` that is left of it when only the box counts: `near_face` and `far_face` are,
    /// per axis, the signed positions of the box's faces relative to the particle, m. 1: the box covers the half-space within h.
    float box_share(float s, const float near_face[3], const float far_face[3]) const;

private:
    RestLattice lattice_;
    float range_ = 0.0f;
};

}  // namespace slosh
