// Queries of one triangle: the distance of a point, the hit of a ray.
#pragma once

#include <array>
#include <glm/vec3.hpp>

#include "slosh/geometry.h"

namespace slosh {

glm::dvec3 nearest_on_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners);
double squared_distance_to_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners);

/// A ray prepared for tests against many triangles.
class TriangleRay {
  public:
    /// `direction` must not be zero.
    TriangleRay(const Vec3& origin, const Vec3& direction);

    bool meets(const Box3& box, double reach) const;
    /// Distance in lengths of the direction; < 0 if the ray misses the triangle or the triangle lies behind.
    /// Rays through an edge hit at least one of its triangles (Woop, Benthin and Wald 2013: the sign of an
    /// edge is the same from both sides).
    double distance_to(const std::array<Vec3, 3>& corners) const;

  private:
    glm::dvec3 origin_, inverse_;
    glm::dvec3 shear_;
    std::array<int, 3> axes_{};  ///< two across and the one that the ray mostly follows
};

}  // namespace slosh
