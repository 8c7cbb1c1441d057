// What the shapes of a fluid have in common: where they are, how much they hold, which points of a lattice
// lie within.
#pragma once

#include <vector>

#include "sim/world/seeding/block_lattice.h"
#include "slosh/geometry.h"
#include "slosh/shapes.h"

namespace slosh {

/// Encloses the shape; around what is turned it may be wider than needed. The shape must be sound
/// (check_fluid_shape).
Box3 fluid_bounds(const FluidShape& shape);
Vec3 fluid_center(const FluidShape& shape);

/// Around the placed vertices, not wider than needed.
Box3 mesh_bounds(const MeshShape& shape);
/// m^3, placed.
double mesh_volume(const MeshShape& shape);
/// Those of the lattice that lie within the mesh: its bodies overlap, and cavities are left out, as in a
/// solid.
std::vector<Vec3> points_in_mesh(const MeshShape& shape, const BlockLattice& lattice);

/// In the file's order. In 2-D every z is 0.
std::vector<Vec3> placed_points(const PointsShape& shape, int dimension);
/// Velocities of the same points; empty when the file has none.
std::vector<Vec3> placed_velocities(const PointsShape& shape, int dimension);
/// Which of the points are kept when those are left out that lie nearer than `distance` to one that is kept
/// before them, or farther out than `farthest`. Ascending.
std::vector<std::uint32_t> spaced_points(const std::vector<Vec3>& points, float distance, float farthest);

}  // namespace slosh
