// Every vertex gathers from its neighbours' old places: the order of threads does not matter. Sums over whole
// pieces are made in the order of the triangles.
#include "sim/services/surface/mesh_smoothing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "base/parallel.h"

namespace slosh {
namespace {

constexpr std::size_t vertices_per_task = 2048;
/// Neighbours whose normals differ by this much (1 - cosine) count hardly at all: noise of 15 degrees nearly
/// whole, the two sides of a sheet not.
constexpr float unlike = 0.75f, least_weight = 1e-3f;
/// A vertex moves at most this far in all, in spacings: no more than noise would have moved it.
constexpr float farthest_ratio = 0.45f;
/// Giving back volume moves nothing farther than this, in spacings.
constexpr float most_offset = 0.3f;
constexpr int volume_rounds = 2;
/// Part of the step within the surface.
constexpr float tangential = 0.2f;
/// No vertex moves farther than this part of the edge of a cube as large as its piece.
constexpr double part_of_piece = 0.15;

Vec3 twice_area(const SurfaceMesh& mesh, const Triangle& t) {
    const Vec3& a = mesh.vertices[t[0]];
    return glm::cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
}

}  // namespace

/// Vertices of wall triangles lie exactly in their walls.
void MeshSmoother::find_walls(const SurfaceMesh& mesh, const WaterBounds& bounds) {
    walls_.assign(mesh.vertices.size(), 0);
    is_free_.assign(mesh.vertices.size(), 0);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (const std::uint32_t vertex : mesh.triangles[t]) {
            if (t < mesh.free_triangles) {
                is_free_[vertex] = 1;
                continue;
            }
            if (!bounds.container) continue;
            for (int axis = 0; axis < 3; ++axis) {
                const float place = mesh.vertices[vertex][axis];
                if (place == bounds.container->min[axis] || place == bounds.container->max[axis])
                    walls_[vertex] = static_cast<Walls>(walls_[vertex] | 1u << axis);
            }
        }
    }
}

/// The other corners of a vertex's triangles, so that an inner neighbour counts twice and one in the line
/// where the surface meets the wall once: as if the surface went on behind the wall, mirrored.
void MeshSmoother::find_neighbours(const SurfaceMesh& mesh, int threads) {
    const std::size_t count = mesh.vertices.size();
    first_.assign(count + 1, 0);
    const auto counts = [&](std::size_t t, std::uint32_t vertex) {
        return t < mesh.free_triangles || is_free_[vertex] == 0;
    };
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (const std::uint32_t vertex : mesh.triangles[t]) first_[vertex + 1] += counts(t, vertex) ? 1 : 0;
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    corners_.resize(first_.back());
    parent_.assign(first_.begin(), first_.end() - 1);  // where the next one goes
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = mesh.triangles[t][corner];
            if (counts(t, vertex)) corners_[parent_[vertex]++] = static_cast<std::uint32_t>(3 * t + corner);
        }
    }
    neighbours_.resize(2 * corners_.size());
    parallel_for(threads, count, vertices_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t v = begin; v < end; ++v) {
            float sum = 0.0f;
            for (std::size_t k = first_[v]; k < first_[v + 1]; ++k) {
                const Triangle& t = mesh.triangles[corners_[k] / 3];
                const std::size_t corner = corners_[k] % 3;
                for (std::size_t side = 0; side < 2; ++side) {
                    const std::uint32_t other = t[(corner + 1 + side) % 3];
                    // In a wall all normals are alike. The line where the surface meets it is round on small
                    // drops, where all normals differ.
                    const bool bends = is_free_[v] != 0 && walls_[v] == 0;
                    const float turn = bends ? 1.0f - glm::dot(mesh.normals[v], mesh.normals[other]) : 0.0f;
                    const float like = std::max(1.0f - turn / unlike, 0.0f);
                    const float weight = std::max(like * like * like, least_weight);
                    neighbours_[2 * k + side] = {other, weight};
                    sum += weight;
                }
            }
            for (std::size_t k = 2 * static_cast<std::size_t>(first_[v]);
                 k < 2 * static_cast<std::size_t>(first_[v + 1]); ++k)
                neighbours_[k].weight /= sum;
        }
    });
}

std::uint32_t MeshSmoother::piece_root(std::uint32_t vertex) {
    while (parent_[vertex] != vertex) {
        parent_[vertex] = parent_[parent_[vertex]];
        vertex = parent_[vertex];
    }
    return vertex;
}

void MeshSmoother::find_pieces(const SurfaceMesh& mesh) {
    parent_.resize(mesh.vertices.size());
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (const Triangle& t : mesh.triangles) {
        for (const std::size_t corner : {1u, 2u}) {
            const std::uint32_t a = piece_root(t[0]), b = piece_root(t[corner]);
            parent_[std::max(a, b)] = std::min(a, b);
        }
    }
    pieces_.clear();
    piece_of_.resize(mesh.vertices.size());
    for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) {
        const std::uint32_t root = piece_root(v);  // the piece's first vertex
        if (root == v) {
            piece_of_[v] = static_cast<std::uint32_t>(pieces_.size());
            pieces_.emplace_back().origin = mesh.vertices[v];
        }
        piece_of_[v] = piece_of_[root];
    }
}

void MeshSmoother::measure_pieces(const SurfaceMesh& mesh) {
    for (Piece& piece : pieces_) piece.volume = piece.area = 0.0;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle& corners = mesh.triangles[t];
        Piece& piece = pieces_[piece_of_[corners[0]]];
        const Vec3 normal = twice_area(mesh, corners);
        piece.volume += static_cast<double>(glm::dot(mesh.vertices[corners[0]] - piece.origin, normal)) / 6.0;
        if (t < mesh.free_triangles) piece.area += 0.5 * static_cast<double>(glm::length(normal));
    }
}

Vec3 MeshSmoother::within_walls(const Vec3& step, std::size_t vertex) const {
    Vec3 allowed = step;
    for (int axis = 0; axis < 3; ++axis) {
        if ((walls_[vertex] >> axis & 1u) != 0) allowed[axis] = 0.0f;
    }
    return allowed;
}

void MeshSmoother::move_all(SurfaceMesh& mesh, float share, int threads) {
    std::vector<Vec3>& vertices = mesh.vertices;
    before_ = vertices;
    parallel_for(threads, vertices.size(), vertices_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t v = begin; v < end; ++v) {
            const std::size_t last = 2 * static_cast<std::size_t>(first_[v + 1]);
            Vec3 mean(0.0f);
            for (std::size_t k = 2 * static_cast<std::size_t>(first_[v]); k < last; ++k)
                mean += neighbours_[k].weight * (before_[neighbours_[k].vertex] - before_[v]);
            // Mostly along the normal: with more of the rest vertices drift together on small drops, with
            // none of it the narrow triangles of marching cubes fold.
            if (is_free_[v] != 0 && walls_[v] == 0) {
                const Vec3& normal = mesh.normals[v];
                mean = tangential * mean + (1.0f - tangential) * glm::dot(mean, normal) * normal;
            }
            Vec3 moved = before_[v] + within_walls(share * mean, v) - start_[v];
            const float way = glm::length(moved);
            const float farthest =
                walls_[v] != 0 ? pieces_[piece_of_[v]].farthest_in_wall : pieces_[piece_of_[v]].farthest;
            if (way > farthest) moved *= farthest / way;
            vertices[v] = start_[v] + moved;
        }
    });
}

/// By the area of the triangles around. At a wall the surface goes on mirrored.
void MeshSmoother::renew_normals(SurfaceMesh& mesh, int threads) const {
    parallel_for(threads, mesh.vertices.size(), vertices_per_task,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t v = begin; v < end; ++v) {
                         if (is_free_[v] == 0) continue;
                         Vec3 sum(0.0f);
                         for (std::size_t k = first_[v]; k < first_[v + 1]; ++k)
                             sum += twice_area(mesh, mesh.triangles[corners_[k] / 3]);
                         sum = within_walls(sum, v);
                         const float length = glm::length(sum);
                         if (length > 0.0f) mesh.normals[v] = sum / length;
                     }
                 });
}

void MeshSmoother::smooth(SurfaceMesh& mesh, const WaterBounds& bounds, float spacing,
                          const MeshSmoothing& options, int threads) {
    if (options.passes <= 0 || mesh.free_triangles == 0) return;
    find_walls(mesh, bounds);
    find_neighbours(mesh, threads);
    find_pieces(mesh);
    measure_pieces(mesh);
    const std::vector<Piece> wanted = pieces_;
    start_ = mesh.vertices;
    for (Piece& piece : pieces_) {
        const auto edge = static_cast<float>(std::cbrt(std::max(piece.volume, 0.0)) * part_of_piece);
        piece.farthest = std::min(edge, farthest_ratio * spacing);
        piece.farthest_in_wall = std::min(2.0f * edge, farthest_ratio * spacing);
    }
    for (int pass = 0; pass < options.passes; ++pass) move_all(mesh, options.share, threads);
    renew_normals(mesh, threads);
    for (int round = 0; round < volume_rounds; ++round) {
        measure_pieces(mesh);
        for (std::size_t p = 0; p < pieces_.size(); ++p) {
            Piece& piece = pieces_[p];
            const double offset = piece.area > 0.0 ? (wanted[p].volume - piece.volume) / piece.area : 0.0;
            piece.offset =
                std::clamp(static_cast<float>(offset), -most_offset * spacing, most_offset * spacing);
        }
        parallel_for(threads, mesh.vertices.size(), vertices_per_task,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t v = begin; v < end; ++v) {
                             if (is_free_[v] == 0) continue;
                             const float offset = pieces_[piece_of_[v]].offset;
                             mesh.vertices[v] += within_walls(offset * mesh.normals[v], v);
                         }
                     });
    }
    if (!bounds.container) return;
    // Nothing that the volume pushed may leave through a wall.
    const Box3& box = *bounds.container;
    for (Vec3& vertex : mesh.vertices) {
        const float top = bounds.open_top ? std::max(box.max.y, vertex.y) : box.max.y;
        vertex = glm::clamp(vertex, box.min, Vec3(box.max.x, top, box.max.z));
    }
}

}  // namespace slosh
