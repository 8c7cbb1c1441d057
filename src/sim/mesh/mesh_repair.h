// The steps that make triangles from a file a closed mesh: merging vertices, finding edges that do not belong
// to two triangles, making orientations agree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {

/// Merges vertices within `tolerance` of each other (m): STL files and the seams of other formats hold each
/// of them several times. Drops triangles with two equal corners and vertices that no triangle uses; what is
/// left keeps its order. Triangles whose corners lie on a line stay: without them the surface would have a
/// slit.
void weld(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles, float tolerance);

/// One triangle's use of an edge.
struct EdgeUse {
    std::uint32_t low = 0, high = 0;  ///< its vertices
    std::uint32_t triangle = 0;
    bool upwards = true;  ///< the triangle goes from low to high
};

/// All uses, those of the same edge side by side.
std::vector<EdgeUse> edge_uses(std::span<const Triangle> triangles);

/// An edge that does not belong to exactly two triangles.
struct WrongEdge {
    EdgeUse use;
    std::size_t triangles = 0;
};
std::optional<WrongEdge> wrong_edge(std::span<const EdgeUse> uses);

/// Turns triangles so that neighbours agree. `uses`: the edge uses of the closed mesh. False if that is
/// impossible, as on a surface with one side.
bool make_orientations_agree(std::vector<Triangle>& triangles, std::span<const EdgeUse> uses);

/// Turns bodies that are inside out, of a mesh whose neighbours agree: all of them when the whole encloses a
/// negative volume, then each that does not lie inside another body, where it would be a cavity. Returns the
/// volume, m^3.
double turn_outwards(std::span<const Vec3> vertices, std::vector<Triangle>& triangles);
/// Of triangles that face outwards already, m^3.
double enclosed_volume(std::span<const Vec3> vertices, std::span<const Triangle> triangles);

}  // namespace slosh
