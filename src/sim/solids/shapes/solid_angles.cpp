// See solid_angles.h.
#include "sim/solids/shapes/solid_angles.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace slosh {
namespace {

/// A node is far when its center is farther away than this many radii: the numbers are right to 0.01.
constexpr double far_in_radii = 2.3;

/// The signed solid angle over 4 pi (van Oosterom and Strackee 1983).
double share_of_view(const std::array<Vec3, 3>& corners, const glm::dvec3& x) {
    const glm::dvec3 a = glm::dvec3(corners[0]) - x, b = glm::dvec3(corners[1]) - x,
                     c = glm::dvec3(corners[2]) - x;
    const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
    const double below = la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb;
    return std::atan2(glm::dot(a, glm::cross(b, c)), below) / (2.0 * std::numbers::pi);
}

}  // namespace

SolidAngles::SolidAngles(const TriangleTree& tree) : tree_(tree), dipoles_(tree.nodes_.size()) {
    // Children come after their parents.
    for (std::size_t node = dipoles_.size(); node-- > 0;) dipoles_[node] = dipole_of(tree.nodes_[node], node);
}

SolidAngles::Dipole SolidAngles::dipole_of(const TriangleTree::Node& node, std::size_t index) const {
    Dipole sum;
    const auto add = [&](const glm::dvec3& center, const glm::dvec3& area, double size) {
        sum.center += size * center;
        sum.area += area;
        sum.size += size;
    };
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const auto& corners = tree_.corners_[node.first + i];
        const glm::dvec3 a(corners[0]), b(corners[1]), c(corners[2]);
        const glm::dvec3 area = 0.5 * glm::cross(b - a, c - a);
        add((a + b + c) / 3.0, area, glm::length(area));
    }
    if (node.count == 0) {
        for (const std::size_t child : {index + 1, static_cast<std::size_t>(node.first)})
            add(dipoles_[child].center, dipoles_[child].area, dipoles_[child].size);
    }
    const glm::dvec3 low(node.bounds.min), high(node.bounds.max);
    sum.center = sum.size > 0.0 ? sum.center / sum.size : 0.5 * (low + high);
    sum.radius = glm::length(glm::max(high - sum.center, sum.center - low));
    return sum;
}

double SolidAngles::winding_number(const Vec3& x) const {
    const glm::dvec3 point(x);
    double sum = 0.0;
    std::array<std::uint32_t, TriangleTree::stack_size> stack;
    std::size_t waiting = 0;
    if (!dipoles_.empty()) stack[waiting++] = 0;
    while (waiting > 0) {
        const std::uint32_t index = stack[--waiting];
        const TriangleTree::Node& node = tree_.nodes_[index];
        const Dipole& dipole = dipoles_[index];
        const glm::dvec3 gap = dipole.center - point;
        const double square = glm::dot(gap, gap), near = far_in_radii * dipole.radius;
        if (square > near * near) {
            sum += glm::dot(dipole.area, gap) / (4.0 * std::numbers::pi * square * std::sqrt(square));
            continue;
        }
        for (std::uint32_t i = 0; i < node.count; ++i)
            sum += share_of_view(tree_.corners_[node.first + i], point);
        if (node.count > 0) continue;
        stack[waiting++] = node.first;
        stack[waiting++] = index + 1;
    }
    return sum;
}

}  // namespace slosh
