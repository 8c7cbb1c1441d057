// Vertices on crossed edges, triangles by the table of marching cubes.
#include "sim/services/surface/polygoniser.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/parallel.h"
#include "sim/solids/shapes/marching_cubes.h"

namespace slosh {
namespace {

constexpr int edge_nodes = SurfaceGrid::block_nodes;
/// A vertex keeps this part of its edge away from the nodes. Otherwise triangles would have no area.
constexpr float least_part = 1e-3f;

/// Index in a cube with `edge` nodes along each side.
std::size_t cube_index(int edge, int x, int y, int z) {
    const int index = (z * edge + y) * edge + x;
    return static_cast<std::size_t>(index);
}

std::size_t node_index(int x, int y, int z) { return cube_index(edge_nodes, x, y, z); }

}  // namespace

/// The values of a block and its surroundings: nodes -1 to 9 along each axis.
struct Polygoniser::Surroundings {
    static constexpr int low = -1, high = edge_nodes + 1, width = high - low + 1;
    std::array<float, static_cast<std::size_t>(width) * width * width> values;
    std::array<int, 3> first;  ///< node of the grid
    const SurfaceGrid& grid;
    float level;

    Surroundings(const SurfaceGrid& of, float at_level, const BlockPlace& place)
        : first{place.x * edge_nodes, place.y * edge_nodes, place.z * edge_nodes}, grid(of), level(at_level) {
        values.fill(0.0f);
        for (int dz = -1; dz <= 1; ++dz) {
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const std::uint32_t block = grid.find({place.x + dx, place.y + dy, place.z + dz});
                    if (block != SurfaceGrid::no_block) copy(grid.values(block), dx, dy, dz);
                }
            }
        }
    }

    void copy(const float* from, int dx, int dy, int dz) {
        const auto begin = [](int d) { return std::max(low, d * edge_nodes); };
        const auto end = [](int d) { return std::min(high + 1, (d + 1) * edge_nodes); };
        for (int z = begin(dz); z < end(dz); ++z) {
            for (int y = begin(dy); y < end(dy); ++y) {
                for (int x = begin(dx); x < end(dx); ++x)
                    values[index(x, y, z)] =
                        from[node_index(x - dx * edge_nodes, y - dy * edge_nodes, z - dz * edge_nodes)];
            }
        }
    }
    static std::size_t index(int x, int y, int z) {
        return static_cast<std::size_t>(((z - low) * width + y - low) * width + x - low);
    }
    float value(const std::array<int, 3>& node) const { return values[index(node[0], node[1], node[2])]; }
    bool meets_wall() const {
        return is_outside_walls({low, low, low}) || is_outside_walls({high, high, high});
    }
    bool is_outside_walls(const std::array<int, 3>& node) const {
        for (std::size_t a = 0; a < 3; ++a) {
            if (grid.axis(static_cast<int>(a)).outside(first[a] + node[a])) return true;
        }
        return false;
    }
    bool inside(const std::array<int, 3>& node) const {
        return value(node) > level && !is_outside_walls(node);
    }
    /// Gradient of the values. Behind a wall the water is mirrored.
    Vec3 gradient(const std::array<int, 3>& node) const {
        Vec3 result;
        for (std::size_t a = 0; a < 3; ++a) {
            const GridAxis& axis = grid.axis(static_cast<int>(a));
            std::array<int, 3> before = node, after = node;
            --before[a];
            ++after[a];
            if (axis.outside(first[a] + before[a])) before[a] = after[a];
            if (axis.outside(first[a] + after[a])) after[a] = before[a];
            result[static_cast<int>(a)] =
                (value(after) - value(before)) / static_cast<float>(2.0 * axis.step);
        }
        return result;
    }
    Vec3 position(const std::array<int, 3>& node) const {
        return {grid.axis(0).at(first[0] + node[0]), grid.axis(1).at(first[1] + node[1]),
                grid.axis(2).at(first[2] + node[2])};
    }
};

void Polygoniser::add_vertex(const Surroundings& around, const std::array<int, 3>& node, std::size_t axis,
                             bool node_inside, Part& part) {
    std::array<int, 3> other = node;
    ++other[axis];
    const std::array<int, 3>&in = node_inside ? node : other, &out = node_inside ? other : node;
    Vec3 along(0.0f);  // the edge's own direction, outwards
    along[static_cast<int>(axis)] = node_inside ? 1.0f : -1.0f;
    const Vec3 from = around.position(in);
    if (around.is_outside_walls(out)) {
        part.vertices.push_back(from);
        part.normals.push_back(along);
        return;
    }
    const float a = around.value(in), b = around.value(out);
    const float share = std::clamp((a - around.level) / (a - b), least_part, 1.0f - least_part);
    // A weighted mean of the two positions would leave the wall by rounding.
    part.vertices.push_back(from + share * (around.position(out) - from));
    const Vec3 slope = glm::mix(around.gradient(in), around.gradient(out), share);
    const float length = glm::length(slope);
    part.normals.push_back(length > 0.0f ? -slope / length : along);
}

void Polygoniser::find_vertices(const SurfaceGrid& grid, float level, std::size_t block, Part& part) {
    part.any = false;
    part.vertices.clear();
    part.normals.clear();
    const Surroundings around(grid, level, grid.blocks()[block]);
    const auto [least, most] = std::minmax_element(around.values.begin(), around.values.end());
    if (*most <= level || (*least > level && !around.meets_wall())) return;
    // The first nodes of the following blocks are included: all corners of this block's cells.
    constexpr int corners = edge_nodes + 1;
    std::array<bool, corners * corners * corners> inside;
    const auto corner_index = [](int x, int y, int z) { return cube_index(corners, x, y, z); };
    for (int z = 0; z < corners; ++z) {
        for (int y = 0; y < corners; ++y) {
            for (int x = 0; x < corners; ++x) inside[corner_index(x, y, z)] = around.inside({x, y, z});
        }
    }
    const auto count = std::count(inside.begin(), inside.end(), true);
    if (count == 0 || count == static_cast<std::ptrdiff_t>(inside.size())) return;
    part.any = true;
    for (int z = 0; z < edge_nodes; ++z) {
        for (int y = 0; y < edge_nodes; ++y) {
            for (int x = 0; x < edge_nodes; ++x) {
                unsigned bits = 0;
                for (int c = 0; c < 8; ++c) {
                    if (inside[corner_index(x + (c & 1), y + (c >> 1 & 1), z + (c >> 2))]) bits |= 1u << c;
                }
                const std::size_t node = node_index(x, y, z);
                part.inside[node] = static_cast<std::uint8_t>(bits);
                const bool here = (bits & 1u) != 0;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const bool there = (bits >> (1u << axis) & 1u) != 0;
                    if (here == there) continue;
                    part.vertex_on_edge[3 * node + axis] = static_cast<std::uint16_t>(part.vertices.size());
                    add_vertex(around, {x, y, z}, axis, here, part);
                }
            }
        }
    }
}

void Polygoniser::find_triangles(const SurfaceGrid& grid, std::size_t block, Part& part) const {
    part.free.clear();
    part.wall.clear();
    const BlockPlace place = grid.blocks()[block];
    std::array<const Part*, 8> parts{};
    for (int corner = 0; corner < 8; ++corner) {
        const std::uint32_t near =
            grid.find({place.x + (corner & 1), place.y + (corner >> 1 & 1), place.z + (corner >> 2)});
        if (near != SurfaceGrid::no_block) parts[static_cast<std::size_t>(corner)] = &parts_[near];
    }
    const auto& table = cell_triangles();
    const auto& edges = cell_edges();
    const auto at_wall = [&](int axis, int node) {
        return grid.axis(axis).outside(node) != grid.axis(axis).outside(node + 1);
    };
    for (int z = 0; z < edge_nodes; ++z) {
        for (int y = 0; y < edge_nodes; ++y) {
            for (int x = 0; x < edge_nodes; ++x) {
                const CellTriangles& cell = table[part.inside[node_index(x, y, z)]];
                if (cell.count == 0) continue;
                const bool wall = at_wall(0, place.x * edge_nodes + x) ||
                                  at_wall(1, place.y * edge_nodes + y) ||
                                  at_wall(2, place.z * edge_nodes + z);
                const auto vertex = [&](std::uint8_t number) {
                    const CellEdge& edge = edges[number];
                    const int nx = x + (edge.corner & 1), ny = y + (edge.corner >> 1 & 1),
                              nz = z + (edge.corner >> 2);
                    const int where = nx / edge_nodes | ny / edge_nodes << 1 | nz / edge_nodes << 2;
                    const Part* owner = parts[static_cast<std::size_t>(where)];
                    SLOSH_ASSERT(owner != nullptr && owner->any, "the surface stays within the blocks");
                    const std::size_t node = node_index(nx % edge_nodes, ny % edge_nodes, nz % edge_nodes);
                    return owner->first_vertex + owner->vertex_on_edge[3 * node + edge.axis];
                };
                for (std::size_t t = 0; t < cell.count; ++t) {
                    (wall ? part.wall : part.free)
                        .push_back(
                            {vertex(cell.edges[t][0]), vertex(cell.edges[t][1]), vertex(cell.edges[t][2])});
                }
            }
        }
    }
}

void Polygoniser::place_parts(SurfaceMesh& mesh) {
    std::size_t free = 0, all = 0;
    for (const Part& part : parts_) free += part.free.size();
    mesh.free_triangles = all = free;
    free = 0;
    for (Part& part : parts_) {
        part.first_free = free;
        part.first_wall = all;
        free += part.free.size();
        all += part.wall.size();
    }
    mesh.triangles.resize(all);
}

void Polygoniser::run(const SurfaceGrid& grid, float level, int threads, SurfaceMesh& mesh) {
    const std::size_t blocks = grid.blocks().size();
    parts_.resize(blocks);
    parallel_for(threads, blocks, 4, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t block = begin; block < end; ++block)
            find_vertices(grid, level, block, parts_[block]);
    });
    std::uint32_t vertices = 0;
    for (Part& part : parts_) {
        part.first_vertex = vertices;
        vertices += static_cast<std::uint32_t>(part.vertices.size());
    }
    mesh.vertices.resize(vertices);
    mesh.normals.resize(vertices);
    parallel_for(threads, blocks, 16, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t block = begin; block < end; ++block) {
            Part& part = parts_[block];
            part.free.clear();
            part.wall.clear();
            if (!part.any) continue;
            std::copy(part.vertices.begin(), part.vertices.end(), mesh.vertices.begin() + part.first_vertex);
            std::copy(part.normals.begin(), part.normals.end(), mesh.normals.begin() + part.first_vertex);
            find_triangles(grid, block, part);
        }
    });
    place_parts(mesh);
    parallel_for(threads, blocks, 16, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t block = begin; block < end; ++block) {
            const Part& part = parts_[block];
            std::copy(part.free.begin(), part.free.end(),
                      mesh.triangles.begin() + static_cast<std::ptrdiff_t>(part.first_free));
            std::copy(part.wall.begin(), part.wall.end(),
                      mesh.triangles.begin() + static_cast<std::ptrdiff_t>(part.first_wall));
        }
    });
}

}  // namespace slosh
