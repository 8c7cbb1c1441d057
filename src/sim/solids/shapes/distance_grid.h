// The signed distance to a closed mesh, sampled at the nodes of a regular grid. The pair loops read the grid
// because searching a tree per particle and iteration would cost fifty times as much.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/solids/shapes/triangle_tree.h"

namespace slosh {

/// 4 bytes each; with the shares (mesh_fields.h) at most 16 MB per mesh.
inline constexpr std::size_t most_grid_nodes = std::size_t{1} << 21;

/// Positions of the nodes.
struct GridLayout {
    Vec3 low{0.0f};  ///< the first node
    float cell = 1.0f;
    std::array<int, 3> nodes{2, 2, 2};

    std::size_t count() const {
        return static_cast<std::size_t>(nodes[0]) * static_cast<std::size_t>(nodes[1]) *
               static_cast<std::size_t>(nodes[2]);
    }
    std::size_t index(int i, int j, int k) const {
        return (static_cast<std::size_t>(k) * static_cast<std::size_t>(nodes[1]) +
                static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(nodes[0]) +
               static_cast<std::size_t>(i);
    }
    Vec3 place(int i, int j, int k) const {
        return low + cell * Vec3(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
    }
};

/// A grid that extends `margin` beyond the bounds on every side. The cell size is `wanted_cell`, or larger if
/// needed to stay within most_grid_nodes.
GridLayout grid_layout(const Box3& bounds, float wanted_cell, float margin);

/// The cell of a point and the position within it.
struct GridPlace {
    std::size_t first = 0;  ///< node of the cell with the lowest coordinates
    Vec3 t{0.0f};           ///< 0 to 1 along each axis
};
inline std::optional<GridPlace> find_place(const GridLayout& layout, const Vec3& x) {
    const float inverse = 1.0f / layout.cell;
    std::array<int, 3> at{};
    GridPlace place;
    for (int axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(axis);
        const float u = (x[axis] - layout.low[axis]) * inverse;
        if (!(u >= 0.0f && u <= static_cast<float>(layout.nodes[k] - 1))) return std::nullopt;
        at[k] = std::min(static_cast<int>(u), layout.nodes[k] - 2);
        place.t[axis] = u - static_cast<float>(at[k]);
    }
    place.first = layout.index(at[0], at[1], at[2]);
    return place;
}

/// Trilinear interpolation.
struct GridSample {
    float value = 0.0f;
    Vec3 slope{0.0f};  ///< the value's slope, per cell
};
GridSample trilinear(const std::array<float, 8>& corners, const Vec3& t);
GridSample sample(const GridLayout& layout, const std::vector<float>& values, const GridPlace& place);
/// Without the slope.
float sample_value(const GridLayout& layout, const std::vector<float>& values, const GridPlace& place);

/// visit(node, place) for the nodes of the layout in a box.
template <class Visit>
void for_each_node(const GridLayout& layout, const Box3& box, Visit&& visit) {
    std::array<int, 3> first{}, last{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int a = static_cast<int>(axis);
        const auto most = static_cast<float>(layout.nodes[axis] - 1);
        const auto node = [&](float x) { return std::clamp((x - layout.low[a]) / layout.cell, 0.0f, most); };
        first[axis] = static_cast<int>(std::ceil(node(box.min[a])));
        last[axis] = static_cast<int>(node(box.max[a]));
    }
    for (int k = first[2]; k <= last[2]; ++k) {
        for (int j = first[1]; j <= last[1]; ++j) {
            for (int i = first[0]; i <= last[0]; ++i) visit(layout.index(i, j, k), layout.place(i, j, k));
        }
    }
}

/// How often the mesh winds around every node: 0 outside, 1 inside, more where bodies overlap. Exact for
/// closed meshes, even where the lines through the nodes meet edges and corners.
std::vector<std::int16_t> winding_numbers(const TriangleMesh& mesh, const GridLayout& layout, int threads);

/// Distances at the nodes, < 0 inside. The sign comes from the winding number, which is correct for
/// overlapping and nested bodies: a point is inside if at least one body encloses it and no cavity removes
/// it.
std::vector<float> signed_distances(const TriangleMesh& mesh, const TriangleTree& tree,
                                    const GridLayout& layout, int threads);

}  // namespace slosh
