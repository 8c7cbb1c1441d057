// The surfaces that a point beside a mesh sees as mirrors (sim/boundary/mirrors.h) where one distance is not
// enough: at hollow edges, and where the mesh is thinner than a cell of its grid. The nodes of the grid there
// hold up to three tangent planes each; a point blends those of its cell that look the same way, so flat
// faces are exact, and a face is seen beyond its edge.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/mesh/distance_grid.h"
#include "slosh/geometry.h"

namespace slosh {

inline constexpr int most_mesh_faces = 3;
/// Nearer to a mesh than this, in cells, the direction to its nearest point is rounding.
inline constexpr float rounded_distance = 1e-4f;
/// Faces are several where their normals are farther apart, 60 degrees.
inline constexpr float same_face_cosine = 0.5f;

struct FacePlane {
    Vec3 normal{0.0f};
    float distance = 0.0f;  ///< from the node, in the model's own lengths
};
struct NodeFaces {
    int count = 0;
    bool several = false;  ///< whether it looks for more than the nearest
    std::array<FacePlane, most_mesh_faces> planes;
};
/// The faces that a point sees: distances, and their gradients as normals.
using SeenFaces = NodeFaces;

class MeshFaces {
  public:
    MeshFaces() = default;
    /// `reach`: how far from the mesh faces are wanted.
    MeshFaces(const TriangleMesh& mesh, const TriangleTree& tree, const GridLayout& layout,
              const std::vector<float>& distances, float reach, int threads);

    /// Of a node; nullptr where the grid of distances is enough.
    const NodeFaces* at_node(std::size_t node) const {
        return index_.empty() || index_[node] == 0 ? nullptr : &nodes_[index_[node] - 1];
    }
    /// count 0 where the grid of distances is enough.
    SeenFaces seen_from(const GridLayout& layout, const GridPlace& place) const;

  private:
    std::vector<std::uint32_t> index_;  ///< by node: one more than its place in `nodes_`, or 0
    std::vector<NodeFaces> nodes_;
};

}  // namespace slosh
