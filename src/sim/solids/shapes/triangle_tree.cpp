// A tree of boxes, split at the median along the longest side. For the evenly sized triangles of models this
// is as good as cost-driven splits, and it has no parameters. Distances are in double: the rounding of floats
// would show as noise in the direction of gradients.
#include "sim/solids/shapes/triangle_tree.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <utility>

#include "sim/solids/shapes/triangle_queries.h"

namespace slosh {
namespace {

constexpr std::uint32_t triangles_per_leaf = 4;

Box3 bounds_of(const std::array<Vec3, 3>& corners) {
    return {glm::min(corners[0], glm::min(corners[1], corners[2])),
            glm::max(corners[0], glm::max(corners[1], corners[2]))};
}

/// Zero for a triangle without area.
glm::dvec3 unit_normal(const std::array<Vec3, 3>& corners) {
    const glm::dvec3 a(corners[0]), b(corners[1]), c(corners[2]);
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const double length = glm::length(normal);
    return length > 0.0 ? normal / length : glm::dvec3(0.0);
}

double squared_distance_to(const Box3& box, const glm::dvec3& x) {
    const glm::dvec3 outside =
        glm::max(glm::max(glm::dvec3(box.min) - x, x - glm::dvec3(box.max)), glm::dvec3(0.0));
    return glm::dot(outside, outside);
}

}  // namespace

struct TriangleTree::Building {
    std::vector<std::array<Vec3, 3>> corners;  ///< in the order of the mesh
    std::vector<Vec3> centers;
    std::vector<std::uint32_t> order;
};

TriangleTree::TriangleTree(const TriangleMesh& mesh) {
    Building building;
    for (const Triangle& triangle : mesh.triangles) {
        const std::array<Vec3, 3> corners{mesh.vertices[triangle[0]], mesh.vertices[triangle[1]],
                                          mesh.vertices[triangle[2]]};
        building.corners.push_back(corners);
        const Box3 bounds = bounds_of(corners);
        building.centers.push_back(0.5f * (bounds.min + bounds.max));
    }
    building.order.resize(mesh.triangles.size());
    std::iota(building.order.begin(), building.order.end(), 0u);
    nodes_.reserve(building.order.size());
    corners_.reserve(building.order.size());
    if (!building.order.empty()) build(building, 0, static_cast<std::uint32_t>(building.order.size()));
}

void TriangleTree::build(Building& building, std::uint32_t begin, std::uint32_t end) {
    const std::size_t here = nodes_.size();
    nodes_.emplace_back();
    const auto from = building.order.begin() + begin, to = building.order.begin() + end;
    Box3 bounds = bounds_of(building.corners[*from]);
    Box3 centers{building.centers[*from], building.centers[*from]};
    for (auto it = from; it != to; ++it) {
        const Box3 one = bounds_of(building.corners[*it]);
        bounds = {glm::min(bounds.min, one.min), glm::max(bounds.max, one.max)};
        centers = {glm::min(centers.min, building.centers[*it]),
                   glm::max(centers.max, building.centers[*it])};
    }
    nodes_[here].bounds = bounds;
    if (end - begin <= triangles_per_leaf) {
        nodes_[here].first = static_cast<std::uint32_t>(corners_.size());
        nodes_[here].count = end - begin;
        for (auto it = from; it != to; ++it) corners_.push_back(building.corners[*it]);
        return;
    }
    const Vec3 size = centers.max - centers.min;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::uint32_t middle = begin + (end - begin) / 2;
    // The index breaks ties, so that the tree does not depend on the library's sort.
    std::nth_element(from, building.order.begin() + middle, to, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(building.centers[a][axis], a) < std::pair(building.centers[b][axis], b);
    });
    std::sort(from, building.order.begin() + middle);
    std::sort(building.order.begin() + middle, to);
    build(building, begin, middle);
    nodes_[here].first = static_cast<std::uint32_t>(nodes_.size());
    build(building, middle, end);
}

void TriangleTree::search(const Vec3& x, double& best, const std::array<Vec3, 3>*& met) const {
    const glm::dvec3 point(x);
    std::array<std::pair<std::uint32_t, double>, stack_size> stack;
    std::size_t waiting = 0;
    const auto push = [&](std::uint32_t node) {
        const double distance = squared_distance_to(nodes_[node].bounds, point);
        if (distance < best) stack[waiting++] = {node, distance};
    };
    if (!nodes_.empty()) push(0);
    while (waiting > 0) {
        const auto [index, distance] = stack[--waiting];
        if (distance >= best) continue;
        const Node& node = nodes_[index];
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const auto& corners = corners_[node.first + i];
            const double square = squared_distance_to_triangle(point, corners);
            if (square < best) best = square, met = &corners;
        }
        if (node.count > 0) continue;
        push(node.first);
        const std::size_t second = waiting;
        push(index + 1);
        // Puts the nearer child on top of the stack.
        if (waiting == second + 1 && second > 0 && stack[second - 1].first == node.first &&
            stack[second].second > stack[second - 1].second)
            std::swap(stack[second], stack[second - 1]);
    }
}

double TriangleTree::squared_distance(const Vec3& x, double bound) const {
    const std::array<Vec3, 3>* met = nullptr;
    search(x, bound, met);
    return bound;
}

SurfaceDistance TriangleTree::Nearest::distance(const Vec3& x, float little) const {
    const Vec3 gap = x - point;
    const float length = std::sqrt(glm::dot(gap, gap));
    if (!(length > little)) return {glm::dot(gap, normal), normal};
    const float side = glm::dot(gap, normal) < 0.0f ? -1.0f : 1.0f;
    return {side * length, side / length * gap};
}

TriangleTree::Nearest TriangleTree::nearest(const Vec3& x) const {
    double best = std::numeric_limits<double>::infinity();
    const std::array<Vec3, 3>* met = nullptr;
    search(x, best, met);
    if (met == nullptr) return {};
    return {Vec3(nearest_on_triangle(glm::dvec3(x), *met)), Vec3(facing_normal(x, best, *met))};
}

glm::dvec3 TriangleTree::facing_normal(const Vec3& x, double best, const std::array<Vec3, 3>& met) const {
    const glm::dvec3 point(x);
    const double reach = best * (1.0 + 1e-6) + 1e-24;
    glm::dvec3 chosen = unit_normal(met);
    double facing = std::abs(glm::dot(point - nearest_on_triangle(point, met), chosen));
    std::array<std::uint32_t, stack_size> stack;
    std::size_t waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0) {
        const std::uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        if (squared_distance_to(node.bounds, point) > reach) continue;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const auto& corners = corners_[node.first + i];
            if (squared_distance_to_triangle(point, corners) > reach) continue;
            const glm::dvec3 normal = unit_normal(corners);
            const double now = std::abs(glm::dot(point - nearest_on_triangle(point, corners), normal));
            if (now > facing) facing = now, chosen = normal;
        }
        if (node.count > 0) continue;
        stack[waiting++] = node.first;
        stack[waiting++] = index + 1;
    }
    return chosen;
}

std::vector<TriangleTree::NearTriangle> TriangleTree::triangles_within(const Vec3& x, float reach,
                                                                       std::size_t most) const {
    const glm::dvec3 point(x);
    double square = static_cast<double>(reach) * static_cast<double>(reach);
    std::vector<NearTriangle> found;
    std::array<std::uint32_t, stack_size> stack;
    std::size_t waiting = 0;
    const auto begin = [&] {
        found.clear();
        waiting = 0;
        if (!nodes_.empty()) stack[waiting++] = 0;
    };
    begin();
    while (waiting > 0) {
        const std::uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        if (squared_distance_to(node.bounds, point) > square) continue;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const auto& corners = corners_[node.first + i];
            NearTriangle triangle{0.0, nearest_on_triangle(point, corners), unit_normal(corners)};
            const glm::dvec3 gap = point - triangle.point;
            triangle.square = glm::dot(gap, gap);
            if (triangle.square < square && triangle.normal != glm::dvec3(0.0)) found.push_back(triangle);
        }
        if (found.size() > most) {
            square *= 0.25;
            begin();
            continue;
        }
        if (node.count > 0) continue;
        stack[waiting++] = node.first;
        stack[waiting++] = index + 1;
    }
    // Triangles that share the nearest point are as near, but for rounding.
    const double little = 1e-12 * square;
    const auto facing = [&](const NearTriangle& one) { return glm::dot(point - one.point, one.normal); };
    std::stable_sort(found.begin(), found.end(), [&](const NearTriangle& a, const NearTriangle& b) {
        const double one = std::round(a.square / little), other = std::round(b.square / little);
        return one != other ? one < other : facing(a) > facing(b);
    });
    return found;
}

std::optional<TriangleTree::RayHit> TriangleTree::first_hit(const Vec3& origin, const Vec3& direction,
                                                            float reach) const {
    const TriangleRay ray(origin, direction);
    std::array<std::uint32_t, stack_size> stack;
    std::size_t waiting = 0;
    double best = static_cast<double>(reach);
    const std::array<Vec3, 3>* met = nullptr;
    if (!nodes_.empty()) stack[waiting++] = 0;
    while (waiting > 0) {
        const std::uint32_t index = stack[--waiting];
        const Node& node = nodes_[index];
        if (!ray.meets(node.bounds, best)) continue;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const auto& corners = corners_[node.first + i];
            const double distance = ray.distance_to(corners);
            if (distance < 0.0 || distance > best || (met != nullptr && distance == best)) continue;
            best = distance;
            met = &corners;
        }
        if (node.count > 0) continue;
        stack[waiting++] = node.first;
        stack[waiting++] = index + 1;
    }
    if (met == nullptr) return std::nullopt;
    const glm::dvec3 normal = unit_normal(*met);
    return RayHit{static_cast<float>(best), Vec3(normal), glm::dot(normal, glm::dvec3(direction)) < 0.0};
}

}  // namespace slosh
