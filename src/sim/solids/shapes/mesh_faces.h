// The surfaces that a point beside a mesh sees as mirrors (sim/solids/boundary/mirrors.h) where one distance
// is not enough: at hollow edges, and where the mesh is thinner than a cell of its grid. The cells of the
// grid there hold the distances to faces at their corners, so flat faces are exact, a face is seen beyond its
// edge, and distances are continuous from cell to cell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/solids/shapes/distance_grid.h"
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
/// The faces that a point sees, the nearest first: distances, and their gradients as normals.
struct SeenFaces {
    int count = 0;
    std::array<FacePlane, most_mesh_faces> planes;
};

class MeshFaces {
  public:
    MeshFaces() = default;
    /// `reach`: how far from the mesh faces are wanted.
    MeshFaces(const TriangleMesh& mesh, const TriangleTree& tree, const GridLayout& layout,
              const std::vector<float>& distances, float reach, int threads);

    bool empty() const { return cells_.empty(); }
    /// count 0 where the grid of distances is enough.
    SeenFaces seen_from(const GridLayout& layout, const GridPlace& place) const;

  private:
    static constexpr int most_of_cell = 6;
    struct Cell {
        int count = 0;
        std::array<std::array<float, 8>, most_of_cell> distances;  ///< at the corners
    };
    std::vector<std::uint32_t> index_;  ///< by first node: one more than the place in `cells_`, or 0
    std::vector<Cell> cells_;
};

}  // namespace slosh
