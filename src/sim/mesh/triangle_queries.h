// One triangle: how far a point is from it, where a ray meets it.
#pragma once

#include <array>
#include <glm/vec3.hpp>

#include "base/vector_types.h"

namespace slosh {

glm::dvec3 nearest_on_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners);
double squared_distance_to_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners);

/// A ray prepared for many triangles.
class TriangleRay {
  public:
    /// `direction` is not zero.
    TriangleRay(const Vec3& origin, const Vec3& direction);

    bool meets(const Box3& box, double reach) const;
    /// In lengths of the direction; < 0 when the triangle is missed or lies behind. Rays through an edge meet
    /// one of its triangles at least (Woop, Benthin and Wald 2013: the sign of an edge is the same seen from
    /// both sides).
    double distance_to(const std::array<Vec3, 3>& corners) const;

  private:
    glm::dvec3 origin_, inverse_;
    glm::dvec3 shear_;
    std::array<int, 3> axes_{};  ///< two across and the one the ray mostly runs along
};

}  // namespace slosh
