// Finds which cells need faces and what their corners see; interpolates within a cell.
#include "sim/solids/shapes/mesh_faces.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "base/parallel.h"
#include "sim/solids/shapes/hollow_edges.h"

namespace slosh {
namespace {

/// A face whose nearest point is farther from square below the node than this is seen past its end.
constexpr double least_square_cosine = 0.7;

float squared_distance_to_segment(const Vec3& x, const Vec3& a, const Vec3& b) {
    const Vec3 along = b - a, from = x - a;
    const float square = glm::dot(along, along);
    const float t = square > 0.0f ? std::clamp(glm::dot(from, along) / square, 0.0f, 1.0f) : 0.0f;
    const Vec3 gap = from - t * along;
    return glm::dot(gap, gap);
}

/// Whether the mesh is thinner than `least` below x: the grid mixes what both sides of it are.
bool is_thin_below(const Vec3& x, const TriangleTree& tree, float least) {
    const TriangleTree::Nearest below = tree.nearest(x);
    const float little = 1e-3f * least;
    const auto out = tree.first_hit(below.point - little * below.normal, -below.normal, least);
    return out && !out->from_outside;
}

/// What a node sees, the nearest first.
struct NodeFaces {
    int count = 0;
    bool several = false;  ///< whether it looks for more than the nearest
    std::array<FacePlane, most_mesh_faces> planes;
};

/// Bounds on how many triangles all nodes together, and one node, look at: a rough model of 160,000
/// triangles took 16 s without.
constexpr std::size_t most_looks = 20'000'000, least_looks = 64, most_looks_of_node = 4096;

/// Adds the other faces that a node outside the mesh sees. It looks at no more than `looks` triangles.
void add_faces_beside(const Vec3& x, const TriangleTree& tree, float reach, std::size_t looks,
                      NodeFaces& faces) {
    for (const TriangleTree::NearTriangle& triangle : tree.triangles_within(x, reach, looks)) {
        const glm::dvec3 gap = glm::dvec3(x) - triangle.point;
        const double height = glm::dot(gap, triangle.normal);
        if (!(height > least_square_cosine * std::sqrt(triangle.square))) continue;
        const FacePlane plane{Vec3(triangle.normal), static_cast<float>(height)};
        const auto known = faces.planes.begin() + faces.count;
        if (std::any_of(faces.planes.begin(), known, [&](const FacePlane& other) {
                return glm::dot(other.normal, plane.normal) > same_face_cosine;
            }))
            continue;
        faces.planes[static_cast<std::size_t>(faces.count++)] = plane;
        if (faces.count == most_mesh_faces) break;
    }
}

int step(std::size_t corner, int axis) { return static_cast<int>(corner >> axis & 1u); }

Vec3 place_in_cell(std::size_t corner) { return Vec3(step(corner, 0), step(corner, 1), step(corner, 2)); }

/// One face as the corners of a cell have it.
struct CellFace {
    Vec3 normal{0.0f};          ///< normal of the first corner that has it
    std::array<bool, 8> has{};  ///< by corner
    std::array<FacePlane, 8> at{};

    /// Where a corner does not have it, what those say that do: so a flat face is flat beyond its edge.
    std::array<float, 8> distances(float cell) const {
        Vec3 sum(0.0f);
        float offset = 0.0f, count = 0.0f;
        for (std::size_t corner = 0; corner < 8; ++corner) {
            if (!has[corner]) continue;
            sum += at[corner].normal;
            offset += at[corner].distance - cell * glm::dot(at[corner].normal, place_in_cell(corner));
            count += 1.0f;
        }
        std::array<float, 8> result;
        for (std::size_t corner = 0; corner < 8; ++corner) {
            result[corner] = has[corner] ? at[corner].distance
                                         : (offset + cell * glm::dot(sum, place_in_cell(corner))) / count;
        }
        return result;
    }
};

struct CellFaces {
    std::size_t count = 0;
    std::array<CellFace, 6> list;

    void add(std::size_t corner, const FacePlane& plane) {
        std::size_t best = count;
        float cosine = same_face_cosine;
        for (std::size_t f = 0; f < count; ++f) {
            const float same = glm::dot(list[f].normal, plane.normal);
            if (!list[f].has[corner] && same > cosine) best = f, cosine = same;
        }
        if (best == list.size()) return;
        CellFace& face = list[best];
        if (best == count) {
            face.normal = plane.normal;
            ++count;
        }
        face.has[corner] = true;
        face.at[corner] = plane;
    }
};

/// The other side of something thin, behind the face that a point is in front of.
bool is_behind(const FacePlane& face, const FacePlane& other) {
    return face.distance < 0.0f && face.distance < other.distance &&
           glm::dot(face.normal, other.normal) < -same_face_cosine;
}

/// How far a node is from the first of its cell, in nodes.
std::size_t node_step(const GridLayout& layout, std::size_t corner) {
    return layout.index(step(corner, 0), step(corner, 1), step(corner, 2));
}

}  // namespace

MeshFaces::MeshFaces(const TriangleMesh& mesh, const TriangleTree& tree, const GridLayout& layout,
                     const std::vector<float>& distances, float reach, int threads) {
    std::vector<std::uint8_t> wanted(layout.count(), 0);
    for (const HollowEdge& edge : hollow_edges(mesh, -1.0f, same_face_cosine)) {
        const Box3 box{glm::min(edge.a, edge.b) - reach, glm::max(edge.a, edge.b) + reach};
        for_each_node(layout, box, [&](std::size_t node, const Vec3& x) {
            if (wanted[node] == 0 && distances[node] >= 0.0f &&
                squared_distance_to_segment(x, edge.a, edge.b) < reach * reach)
                wanted[node] = 1;
        });
    }
    const auto row = static_cast<std::size_t>(layout.nodes[0]),
               slice = row * static_cast<std::size_t>(layout.nodes[1]);
    const auto place_of = [&](std::size_t node) {
        return layout.place(static_cast<int>(node % row), static_cast<int>(node % slice / row),
                            static_cast<int>(node / slice));
    };
    const float diagonal = 1.8f * layout.cell;
    parallel_for(threads, layout.count(), 4096, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t node = begin; node < end; ++node) {
            if (wanted[node] == 0 && distances[node] >= 0.0f && distances[node] < diagonal &&
                is_thin_below(place_of(node), tree, diagonal))
                wanted[node] = 1;
        }
    });
    // The cells around the nodes that see several, and what their corners see.
    std::vector<std::size_t> first_nodes;
    std::vector<std::uint32_t> listed(layout.count(), 0);
    index_.assign(layout.count(), 0);
    std::vector<std::size_t> corners;
    for (int k = 0; k + 1 < layout.nodes[2]; ++k) {
        for (int j = 0; j + 1 < layout.nodes[1]; ++j) {
            for (int i = 0; i + 1 < layout.nodes[0]; ++i) {
                const std::size_t first = layout.index(i, j, k);
                bool several = false;
                for (std::size_t corner = 0; corner < 8; ++corner)
                    several = several || wanted[first + node_step(layout, corner)] != 0;
                if (!several) continue;
                first_nodes.push_back(first);
                index_[first] = static_cast<std::uint32_t>(first_nodes.size());
                for (std::size_t corner = 0; corner < 8; ++corner) {
                    const std::size_t node = first + node_step(layout, corner);
                    if (listed[node] != 0) continue;
                    corners.push_back(node);
                    listed[node] = static_cast<std::uint32_t>(corners.size());
                }
            }
        }
    }
    std::vector<NodeFaces> nodes(corners.size());
    const std::size_t looks =
        std::clamp(most_looks / std::max(corners.size(), std::size_t{1}), least_looks, most_looks_of_node);
    parallel_for(threads, corners.size(), 64, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t k = begin; k < end; ++k) {
            const std::size_t node = corners[k];
            const Vec3 x = place_of(node);
            const SurfaceDistance nearest = tree.nearest(x).distance(x, rounded_distance * layout.cell);
            nodes[k] = {1, wanted[node] != 0, {FacePlane{nearest.normal, distances[node]}}};
            if (nodes[k].several) add_faces_beside(x, tree, reach, looks, nodes[k]);
        }
    });
    cells_.resize(first_nodes.size());
    parallel_for(threads, cells_.size(), 64, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t c = begin; c < end; ++c) {
            CellFaces faces;
            for (std::size_t corner = 0; corner < 8; ++corner) {
                const NodeFaces& node = nodes[listed[first_nodes[c] + node_step(layout, corner)] - 1];
                for (int k = 0; k < node.count; ++k)
                    faces.add(corner, node.planes[static_cast<std::size_t>(k)]);
            }
            cells_[c].count = static_cast<int>(faces.count);
            for (std::size_t f = 0; f < faces.count; ++f)
                cells_[c].distances[f] = faces.list[f].distances(layout.cell);
        }
    });
}

SeenFaces MeshFaces::seen_from(const GridLayout& layout, const GridPlace& place) const {
    SeenFaces seen;
    if (index_.empty() || index_[place.first] == 0) return seen;
    const Cell& cell = cells_[index_[place.first] - 1];
    std::array<FacePlane, most_of_cell> planes;
    for (std::size_t f = 0; f < static_cast<std::size_t>(cell.count); ++f) {
        const GridSample at = trilinear(cell.distances[f], place.t);
        planes[f] = {at.slope / layout.cell, at.value};
    }
    const auto end = planes.begin() + cell.count;
    for (auto face = planes.begin(); face != end; ++face) {
        if (std::any_of(planes.begin(), end, [&](const FacePlane& other) { return is_behind(*face, other); }))
            continue;
        FacePlane next = *face;
        for (int k = 0; k < seen.count; ++k) {
            FacePlane& known = seen.planes[static_cast<std::size_t>(k)];
            if (next.distance < known.distance) std::swap(next, known);
        }
        if (seen.count < most_mesh_faces) seen.planes[static_cast<std::size_t>(seen.count++)] = next;
    }
    return seen;
}

}  // namespace slosh
