// Triangles that do not fit together as a solid: the surface where the generalised winding number is 1/2, by
// marching cubes on a grid. Its vertices lie on the triangles, where there are some, so flat faces stay flat;
// edges lose what is smaller than a cell.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "base/stop.h"
#include "sim/solids/shapes/distance_grid.h"
#include "sim/solids/shapes/marching_cubes.h"
#include "sim/solids/shapes/mesh_repair.h"
#include "sim/solids/shapes/solid_angles.h"

namespace slosh {
namespace {

/// 53 cells across a cube: 0.2 to 0.5 s.
constexpr double wanted_nodes = 150'000.0;
/// Share of the longest side, for flat models.
constexpr float least_cell = 1.0f / 256.0f;
constexpr float margin_in_cells = 1.3f;

GridLayout layout_around(std::span<const Vec3> vertices) {
    Box3 bounds{vertices.front(), vertices.front()};
    for (const Vec3& vertex : vertices) bounds = {glm::min(bounds.min, vertex), glm::max(bounds.max, vertex)};
    const Vec3 size = bounds.max - bounds.min;
    const float longest = std::max({size.x, size.y, size.z});
    float cell = least_cell * longest;
    const auto nodes = [&] {
        const glm::dvec3 count = glm::dvec3(size) / static_cast<double>(cell) + 4.0;
        return count.x * count.y * count.z;
    };
    while (nodes() > wanted_nodes) cell *= 1.02f;
    return grid_layout(bounds, cell, margin_in_cells * cell);
}

class Wrapping {
  public:
    Wrapping(const TriangleTree& tree, const GridLayout& layout) : tree_(tree), layout_(layout) {
        const SolidAngles angles(tree);
        winding_.resize(layout.count());
        for_each_place([&](int i, int j, int k) {
            winding_[layout_.index(i, j, k)] =
                static_cast<float>(angles.winding_number(layout_.place(i, j, k)));
        });
    }

    Wrapped surface() {
        vertex_of_.assign(3 * layout_.count(), std::numeric_limits<std::uint32_t>::max());
        for_each_place([&](int i, int j, int k) {
            if (i + 1 == layout_.nodes[0] || j + 1 == layout_.nodes[1] || k + 1 == layout_.nodes[2]) return;
            add_cell({i, j, k});
        });
        return std::move(made_);
    }

  private:
    using Place = std::array<int, 3>;

    template <class Visit>
    void for_each_place(Visit&& visit) const {
        for (int k = 0; k < layout_.nodes[2]; ++k) {
            for (int j = 0; j < layout_.nodes[1]; ++j) {
                stop_if_asked();
                for (int i = 0; i < layout_.nodes[0]; ++i) visit(i, j, k);
            }
        }
    }
    static Place corner_of(const Place& cell, int corner) {
        return {cell[0] + (corner & 1), cell[1] + (corner >> 1 & 1), cell[2] + (corner >> 2 & 1)};
    }
    std::size_t index(const Place& at) const { return layout_.index(at[0], at[1], at[2]); }
    bool is_inside(const Place& at) const { return winding_[index(at)] > 0.5f; }

    void add_cell(const Place& cell) {
        std::size_t inside = 0;
        for (int corner = 0; corner < 8; ++corner) {
            if (is_inside(corner_of(cell, corner))) inside |= std::size_t{1} << corner;
        }
        const CellTriangles& cut = cell_triangles()[inside];
        for (std::size_t t = 0; t < cut.count; ++t) {
            Triangle triangle{};
            for (std::size_t k = 0; k < 3; ++k) triangle[k] = vertex_on(cell, cell_edges()[cut.edges[t][k]]);
            made_.triangles.push_back(triangle);
        }
    }

    std::uint32_t vertex_on(const Place& cell, const CellEdge& edge) {
        const Place low = corner_of(cell, edge.corner), high = corner_of(cell, edge.corner | 1 << edge.axis);
        std::uint32_t& vertex = vertex_of_[3 * index(low) + edge.axis];
        if (vertex == std::numeric_limits<std::uint32_t>::max()) {
            vertex = static_cast<std::uint32_t>(made_.vertices.size());
            made_.vertices.push_back(is_inside(low) ? crossing(high, low) : crossing(low, high));
        }
        return vertex;
    }

    /// Where a triangle lies between the nodes; in an opening, where the winding number is 1/2.
    Vec3 crossing(const Place& outside, const Place& inside) const {
        const Vec3 from = layout_.place(outside[0], outside[1], outside[2]),
                   to = layout_.place(inside[0], inside[1], inside[2]);
        const Vec3 way = (to - from) / layout_.cell;
        if (const auto hit = tree_.first_hit(from, way, layout_.cell)) return from + hit->distance * way;
        const float out = winding_[index(outside)], in = winding_[index(inside)];
        // In steps, so that the rounding of a library's arcus tangent does not show.
        const float part = std::round(256.0f * (0.5f - out) / (in - out)) / 256.0f;
        return from + std::clamp(part, 0.0f, 1.0f) * (to - from);
    }

    const TriangleTree& tree_;
    const GridLayout& layout_;
    std::vector<float> winding_;            ///< by node
    std::vector<std::uint32_t> vertex_of_;  ///< by the lower node and axis of an edge of the grid
    Wrapped made_;
};

}  // namespace

Wrapped wrap(std::span<const Vec3> vertices, std::span<const Triangle> triangles) {
    TriangleMesh mesh;
    mesh.vertices.assign(vertices.begin(), vertices.end());
    mesh.triangles.assign(triangles.begin(), triangles.end());
    const TriangleTree tree(mesh);
    const GridLayout layout = layout_around(vertices);
    return Wrapping(tree, layout).surface();
}

}  // namespace slosh
