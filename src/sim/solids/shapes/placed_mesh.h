// A mesh placed in the world by a solid, ready for the engine: distances and shares from its grid, rays
// against its triangles.
#pragma once

#include <glm/mat3x3.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/solids/shapes/distance_grid.h"
#include "sim/solids/shapes/mesh_faces.h"
#include "sim/solids/shapes/surface_point.h"
#include "slosh/shapes.h"

namespace slosh {

/// How far from a mesh particles feel it: the reach of boundaries at the largest h/d, 3.5 - 1/2, plus a cell.
inline constexpr float mesh_reach_in_spacings = 3.5f;

/// What is sampled once for all placements of a mesh with the same scale: its triangles and distances.
struct MeshField {
    /// `spacing` of the water, in the model's own lengths.
    MeshField(std::shared_ptr<const TriangleMesh> of, const GridLayout& grid, float spacing, int threads);

    std::shared_ptr<const TriangleMesh> mesh;
    TriangleTree tree;
    GridLayout layout;
    std::vector<float> distances;  ///< in the model's own lengths, hollow edges rounded
    MeshFaces faces;
};

/// See solid_shares().
struct MeshShares {
    std::vector<float> of_all;      ///< for mirrors
    std::vector<float> of_nearest;  ///< for tables; empty: the same
    const std::vector<float>& for_tables() const { return of_nearest.empty() ? of_all : of_nearest; }
};

class PlacedMesh {
  public:
    /// `shares`: solid_shares() of the field.
    PlacedMesh(const MeshShape& shape, std::shared_ptr<const MeshField> field,
               std::shared_ptr<const MeshShares> shares);

    /// Trilinear within the grid, but exact where the mesh is thinner than a cell. Outside the grid, beyond
    /// the reach of any boundary, it is a lower bound of the true distance: the distance to the model's
    /// bounds.
    SurfaceDistance surface_distance(const Vec3& x) const;
    /// solid_shares() at x; 1 outside the grid.
    float share(const Vec3& x) const;
    /// Both at once, for the pair loops.
    SolidPoint point(const Vec3& x) const;
    /// The surfaces that a particle at x has as mirrors.
    SolidMirrors mirrors(const Vec3& x) const;
    /// False only if surface_distance() is more than `margin` everywhere in the box.
    bool may_be_near(const Box3& bounds, float margin) const;
    /// Where the ray (unit direction) enters from outside, at most `reach` away, computed with the triangles
    /// themselves.
    std::optional<SolidRayHit> ray_hit(const Vec3& origin, const Vec3& direction, float reach) const;

  private:
    Vec3 to_model(const Vec3& x) const;
    SurfaceDistance grid_distance(const GridPlace& cell, const Vec3& model_place) const;
    SurfaceDistance exact_distance(const Vec3& model_place) const;
    SurfaceDistance box_distance(const Vec3& model_place) const;

    std::shared_ptr<const MeshField> field_;
    std::shared_ptr<const MeshShares> shares_;
    Vec3 position_{0.0f};
    glm::mat3 turn_{1.0f};
    float scale_ = 1.0f, inverse_scale_ = 1.0f;
};

}  // namespace slosh
