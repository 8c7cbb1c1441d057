// The steps that make triangles from a file a closed mesh: merging vertices, finding edges that do not belong
// to two triangles, making orientations agree, covering openings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

/// visit(uses of one edge) for each edge.
template <class Visit>
void for_each_edge(std::span<const EdgeUse> uses, Visit&& visit) {
    for (std::size_t first = 0; first < uses.size();) {
        std::size_t end = first + 1;
        while (end < uses.size() && uses[end].low == uses[first].low && uses[end].high == uses[first].high)
            ++end;
        visit(uses.subspan(first, end - first));
        first = end;
    }
}
/// How many more of an edge's triangles go upwards than downwards; 0 on a closed surface.
int net_use(std::span<const EdgeUse> of_edge);

/// An edge that does not belong to exactly two triangles.
struct WrongEdge {
    EdgeUse use;
    std::size_t triangles = 0;
};
std::optional<WrongEdge> wrong_edge(std::span<const EdgeUse> uses);

/// Turns triangles so that neighbours agree. `uses`: the edge uses of the closed mesh. False if that is
/// impossible, as on a surface with one side.
bool make_orientations_agree(std::vector<Triangle>& triangles, std::span<const EdgeUse> uses);

/// The same where edges may belong to any number of triangles: those that meet at edges of two triangles
/// agree with most of them. Neighbors that cannot agree stay.
void agree_with_most(std::vector<Triangle>& triangles);

/// Turns bodies that are inside out, of a mesh whose neighbours agree: all of them when the whole encloses a
/// negative volume, then each that does not lie inside another body, where it would be a cavity. Returns the
/// volume, m^3.
double turn_outwards(std::span<const Vec3> vertices, std::vector<Triangle>& triangles);
/// Volume within triangles that face outwards already, m^3.
double enclosed_volume(std::span<const Vec3> vertices, std::span<const Triangle> triangles);

/// Drops what is there twice. Of triangles with the same corners that face the same way one stays. Pairs that
/// face opposite ways are walls within a body and go; a body that consists of such pairs only is a sheet with
/// two sides, of which the first stays. Returns how many are gone.
std::size_t drop_doubles(std::vector<Triangle>& triangles);
/// Drops pairs that face opposite ways: they enclose nothing.
void drop_opposite_pairs(std::vector<Triangle>& triangles);
/// Drops bodies that enclose nothing, and vertices that no triangle uses then.
void drop_flat_bodies(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles);

/// Adds triangles that cover the openings of a mesh, so that as many triangles go along every edge one way as
/// the other. A plane opening gets a plane lid. Returns how many openings there were.
std::size_t cover_openings(std::span<const Vec3> vertices, std::vector<Triangle>& triangles);

/// A closed surface around what the generalised winding number of the triangles says is inside
/// (solid_angles.h), in triangles of about a fiftieth of the size. Empty if nothing is.
struct Wrapped {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};
Wrapped wrap(std::span<const Vec3> vertices, std::span<const Triangle> triangles);

/// Makes triangles closed that are not: along every edge as many go one way as the other. Returns how, for
/// people. No triangles are left if they enclose nothing.
std::string close_mesh(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles);

}  // namespace slosh
