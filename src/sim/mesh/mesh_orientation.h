// Which side of a triangle is the outside.
#pragma once

#include <span>
#include <vector>

#include "sim/mesh/mesh_edges.h"

namespace slosh {

/// Turns triangles so that neighbours agree. `uses` are those of the closed mesh. False when they cannot: a
/// surface with one side.
bool make_orientations_agree(std::vector<Triangle>& triangles, std::span<const EdgeUse> uses);

/// Turns bodies that are inside out, of a mesh whose neighbours agree: all when the whole encloses a negative
/// volume; then each that does not lie in another one, where it is a cavity. Returns the volume, m^3.
double turn_outwards(std::span<const Vec3> vertices, std::vector<Triangle>& triangles);

}  // namespace slosh
