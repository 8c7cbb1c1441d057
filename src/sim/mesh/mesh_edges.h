// The edges of a triangle mesh with the triangles on either side.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/triangle_mesh.h"

namespace slosh {

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

}  // namespace slosh
