// Nearest point of a triangle, and ray hits by edge signs.
#include "sim/solids/shapes/triangle_queries.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace slosh {

/// Distinguishes the region of the plane that contains the point's projection (Ericson, Real-Time Collision
/// Detection, 5.1.5).
glm::dvec3 nearest_on_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners) {
    const glm::dvec3 a(corners[0]), b(corners[1]), c(corners[2]);
    const glm::dvec3 ab = b - a, ac = c - a, ax = x - a, bx = x - b, cx = x - c;
    const double d1 = glm::dot(ab, ax), d2 = glm::dot(ac, ax);
    if (d1 <= 0.0 && d2 <= 0.0) return a;
    const double d3 = glm::dot(ab, bx), d4 = glm::dot(ac, bx);
    if (d3 >= 0.0 && d4 <= d3) return b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 && d1 > d3) return a + d1 / (d1 - d3) * ab;
    const double d5 = glm::dot(ab, cx), d6 = glm::dot(ac, cx);
    if (d6 >= 0.0 && d5 <= d6) return c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 && d2 > d6) return a + d2 / (d2 - d6) * ac;
    const double va = d3 * d6 - d5 * d4;
    const double e1 = d4 - d3, e2 = d5 - d6;
    if (va <= 0.0 && e1 >= 0.0 && e2 >= 0.0 && e1 + e2 > 0.0) return b + e1 / (e1 + e2) * (c - b);
    const double sum = va + vb + vc;
    return sum > 0.0 ? a + vb / sum * ab + vc / sum * ac : a;
}

double squared_distance_to_triangle(const glm::dvec3& x, const std::array<Vec3, 3>& corners) {
    const glm::dvec3 gap = x - nearest_on_triangle(x, corners);
    return glm::dot(gap, gap);
}

TriangleRay::TriangleRay(const Vec3& origin, const Vec3& direction)
    : origin_(origin), inverse_(1.0 / glm::dvec3(direction)) {
    const glm::dvec3 along(direction), size = glm::abs(along);
    const int main = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    axes_ = {(main + 1) % 3, (main + 2) % 3, main};
    if (along[main] < 0.0) std::swap(axes_[0], axes_[1]);
    shear_ = glm::dvec3(along[axes_[0]], along[axes_[1]], 1.0) / along[main];
}

bool TriangleRay::meets(const Box3& box, double reach) const {
    double enter = 0.0, leave = reach;
    for (int axis = 0; axis < 3; ++axis) {
        const double first = (static_cast<double>(box.min[axis]) - origin_[axis]) * inverse_[axis];
        const double second = (static_cast<double>(box.max[axis]) - origin_[axis]) * inverse_[axis];
        // 0 * infinity is NaN for a ray within a face, which is then no limit.
        if (std::isnan(first) || std::isnan(second)) continue;
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    // The quotients are rounded; the triangle test decides.
    return enter <= leave * (1.0 + 1e-12) + 1e-300;
}

double TriangleRay::distance_to(const std::array<Vec3, 3>& corners) const {
    std::array<double, 3> u{}, v{}, w{};  // the ray runs along w
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 offset = glm::dvec3(corners[i]) - origin_;
        const double height = offset[axes_[2]];
        u[i] = offset[axes_[0]] - shear_.x * height;
        v[i] = offset[axes_[1]] - shear_.y * height;
        w[i] = shear_.z * height;
    }
    const double a = u[2] * v[1] - v[2] * u[1], b = u[0] * v[2] - v[0] * u[2], c = u[1] * v[0] - v[1] * u[0];
    if ((a < 0.0 || b < 0.0 || c < 0.0) && (a > 0.0 || b > 0.0 || c > 0.0)) return -1.0;
    const double sum = a + b + c;
    if (sum == 0.0) return -1.0;
    return (a * w[0] + b * w[1] + c * w[2]) / sum;
}

}  // namespace slosh
