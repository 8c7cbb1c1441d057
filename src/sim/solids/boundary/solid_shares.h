// How much of the half-space behind its surface a solid fills, at one point.
#pragma once

#include "sim/solids/boundary/boundary_tables.h"
#include "slosh/shapes.h"

namespace slosh {

/// At edges, corners and thin walls of a box less than 1.
BoundaryTables::Share box_share(const BoundaryTables& tables, const BoxShape& box,
                                const SurfaceDistance& surface, const Vec3& x);
/// What a capsule has of its cylinder; the rest is the ball of a cap: half of each exactly at the end.
BoundaryTables::Share side_of(const CapsuleShape& capsule, const Vec3& x, float support_radius);

}  // namespace slosh
