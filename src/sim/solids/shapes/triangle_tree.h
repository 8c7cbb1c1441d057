// A tree of boxes around triangles: the exact distance to the nearest triangle and the first hit of a ray.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "sim/solids/shapes/surface_point.h"
#include "slosh/geometry.h"

namespace slosh {

class TriangleTree {
  public:
    explicit TriangleTree(const TriangleMesh& mesh);

    /// Squared distance to the nearest triangle, m^2, or `bound` if none is nearer. A bound from a
    /// neighbouring point saves most of the search.
    double squared_distance(const Vec3& x, double bound) const;

    struct Nearest {
        Vec3 point{0.0f};
        /// Unit normal of the triangle; zero if it has no area. At an edge, the normal of the triangle that
        /// faces the point most: across an edge sharper than a right angle, the point lies behind the other
        /// one.
        Vec3 normal{0.0f};

        /// The signed distance of x, and its gradient. Nearer than `little` the direction to the point is
        /// rounding, so that is the normal.
        SurfaceDistance distance(const Vec3& x, float little) const;
    };
    Nearest nearest(const Vec3& x) const;

    struct NearTriangle {
        double square = 0.0;  ///< squared distance
        glm::dvec3 point, normal;
    };
    /// Those with an area within `reach` of x, the nearest first; of equally near ones, the one that x is
    /// most squarely in front of. Where there are more than `most`, within a half, a quarter ... of it.
    std::vector<NearTriangle> triangles_within(const Vec3& x, float reach, std::size_t most) const;

    struct RayHit {
        float distance = 0.0f;  ///< along the unit direction
        Vec3 normal{0.0f};      ///< the triangle's, unit
        bool from_outside = true;
    };
    /// The first triangle within `reach`, hit from either side. Watertight: no ray passes through an edge.
    std::optional<RayHit> first_hit(const Vec3& origin, const Vec3& direction, float reach) const;

  private:
    friend class SolidAngles;
    /// More than the depth of any tree: each level halves the triangles.
    static constexpr std::size_t stack_size = 64;

    struct Node {
        Box3 bounds;
        std::uint32_t first = 0;  ///< its first triangle, or its second child (the first follows it)
        std::uint32_t count = 0;  ///< number of triangles; 0: two children
    };
    struct Building;

    /// Lowers `best`, a squared distance, and sets `met` to the triangle at that distance.
    void search(const Vec3& x, double& best, const std::array<Vec3, 3>*& met) const;
    /// The normal for Nearest, chosen among all triangles at the squared distance `best`; `met` is one of
    /// them.
    glm::dvec3 facing_normal(const Vec3& x, double best, const std::array<Vec3, 3>& met) const;
    void build(Building& building, std::uint32_t begin, std::uint32_t end);

    std::vector<Node> nodes_;
    std::vector<std::array<Vec3, 3>> corners_;  ///< in the order of the leaves
};

}  // namespace slosh
