// Distances by a tree of the triangles, row by row. The distance at a node limits the search at the next one.
// Fast sweeping of nearest triangles (Tsai 2002) was rejected: it does not run in parallel without changing
// its result.
#include "sim/solids/shapes/distance_grid.h"

#include <cmath>
#include <limits>

#include "base/parallel.h"

namespace slosh {
namespace {

constexpr std::size_t rows_per_block = 16;

struct Corners {
    std::array<float, 8> value{};  ///< x fastest, then y, then z
};

Corners corners_of(const GridLayout& layout, const std::vector<float>& values, std::size_t first) {
    const auto row = static_cast<std::size_t>(layout.nodes[0]);
    const std::size_t slice = row * static_cast<std::size_t>(layout.nodes[1]);
    const float* p = values.data() + first;
    return {{p[0], p[1], p[row], p[row + 1], p[slice], p[slice + 1], p[slice + row], p[slice + row + 1]}};
}

float mix(float from, float to, float t) { return from + t * (to - from); }

}  // namespace

GridLayout grid_layout(const Box3& bounds, float wanted_cell, float margin) {
    GridLayout layout;
    layout.cell = wanted_cell;
    const Vec3 size = bounds.max - bounds.min + 2.0f * margin;
    while (true) {
        double count = 1.0;
        Vec3 cells(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            cells[axis] = std::max(std::ceil(size[axis] / layout.cell), 1.0f);
            count *= static_cast<double>(cells[axis]) + 1.0;
        }
        if (count <= static_cast<double>(most_grid_nodes)) {
            for (std::size_t axis = 0; axis < 3; ++axis)
                layout.nodes[axis] = static_cast<int>(cells[static_cast<int>(axis)]) + 1;
            layout.low = 0.5f * (bounds.min + bounds.max) - 0.5f * layout.cell * cells;
            return layout;
        }
        layout.cell *= 1.05f;
    }
}

GridSample sample(const GridLayout& layout, const std::vector<float>& values, const GridPlace& place) {
    return trilinear(corners_of(layout, values, place.first).value, place.t);
}

GridSample trilinear(const std::array<float, 8>& c, const Vec3& t) {
    const float x00 = mix(c[0], c[1], t.x), x10 = mix(c[2], c[3], t.x), x01 = mix(c[4], c[5], t.x),
                x11 = mix(c[6], c[7], t.x);
    const float y0 = mix(x00, x10, t.y), y1 = mix(x01, x11, t.y);
    GridSample result;
    result.value = mix(y0, y1, t.z);
    result.slope.x = mix(mix(c[1] - c[0], c[3] - c[2], t.y), mix(c[5] - c[4], c[7] - c[6], t.y), t.z);
    result.slope.y = mix(x10 - x00, x11 - x01, t.z);
    result.slope.z = y1 - y0;
    return result;
}

float sample_value(const GridLayout& layout, const std::vector<float>& values, const GridPlace& place) {
    const auto c = corners_of(layout, values, place.first).value;
    const Vec3& t = place.t;
    return mix(mix(mix(c[0], c[1], t.x), mix(c[2], c[3], t.x), t.y),
               mix(mix(c[4], c[5], t.x), mix(c[6], c[7], t.x), t.y), t.z);
}

std::vector<float> signed_distances(const TriangleMesh& mesh, const TriangleTree& tree,
                                    const GridLayout& layout, int threads) {
    const std::vector<std::int16_t> winding = winding_numbers(mesh, layout, threads);
    std::vector<float> distances(layout.count());
    const auto rows = static_cast<std::size_t>(layout.nodes[1]) * static_cast<std::size_t>(layout.nodes[2]);
    parallel_for(threads, rows, rows_per_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t row = begin; row < end; ++row) {
            const int j = static_cast<int>(row % static_cast<std::size_t>(layout.nodes[1]));
            const int k = static_cast<int>(row / static_cast<std::size_t>(layout.nodes[1]));
            double bound = std::numeric_limits<double>::infinity();
            for (int i = 0; i < layout.nodes[0]; ++i) {
                const double square = tree.squared_distance(layout.place(i, j, k), bound);
                const double distance = std::sqrt(square);
                const std::size_t node = layout.index(i, j, k);
                distances[node] = static_cast<float>(winding[node] > 0 ? -distance : distance);
                // The next node is one cell farther, plus a little for the rounding of its position.
                const double farthest = distance + 1.001 * static_cast<double>(layout.cell);
                bound = farthest * farthest;
            }
        }
    });
    return distances;
}

}  // namespace slosh
