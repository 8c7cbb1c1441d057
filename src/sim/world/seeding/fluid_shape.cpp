// See fluid_shape.h.
#include "sim/world/seeding/fluid_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/mat3x3.hpp>
#include <unordered_map>

#include "base/stop.h"
#include "base/turn.h"
#include "sim/solids/shapes/distance_grid.h"

namespace slosh {
namespace {

/// Places a mesh or points: from the file's frame to the world's.
template <class Shape>
struct Placement {
    explicit Placement(const Shape& shape)
        : turn(turn_about(shape.axis, shape.angle)),
          position(shape.position),
          scale(shape.scale),
          is_turned(shape.angle != 0.0f) {}
    /// Without a turn no rounding of one: a cube that is to touch a wall touches it.
    Vec3 operator()(const Vec3& x) const { return position + (is_turned ? turn * (scale * x) : scale * x); }

    glm::mat3 turn;
    Vec3 position;
    float scale;
    bool is_turned;
};

template <class Shape>
Box3 around(const Shape& shape, const Box3& bounds) {
    const Placement<Shape> place(shape);
    Box3 box{place(bounds.min), place(bounds.min)};
    for (int corner = 1; corner < 8; ++corner) {
        Vec3 x = bounds.min;
        for (int axis = 0; axis < 3; ++axis) {
            if ((corner >> axis & 1) != 0) x[axis] = bounds.max[axis];
        }
        box.min = glm::min(box.min, place(x));
        box.max = glm::max(box.max, place(x));
    }
    return box;
}

struct BoundsOf {
    Box3 operator()(const BoxShape& box) const {
        return {box.center - 0.5f * box.size, box.center + 0.5f * box.size};
    }
    Box3 operator()(const SphereShape& ball) const {
        return {ball.center - Vec3(ball.radius), ball.center + Vec3(ball.radius)};
    }
    Box3 operator()(const MeshShape& shape) const { return around(shape, shape.mesh->bounds); }
    Box3 operator()(const PointsShape& shape) const { return around(shape, shape.points->bounds); }
};

/// Kept points by the cubes they lie in. A cube is as wide as the distance, so it holds few of them, however
/// many there are in the file.
class KeptPoints {
  public:
    explicit KeptPoints(float distance) : distance_(distance) {}

    bool any_near(const Vec3& x) const {
        for (int neighbour = 0; neighbour < 27; ++neighbour) {
            const glm::i64vec3 by(neighbour % 3 - 1, neighbour / 3 % 3 - 1, neighbour / 9 - 1);
            const auto found = cubes_.find(key(cube(x) + by));
            if (found == cubes_.end()) continue;
            for (const Vec3& other : found->second) {
                const Vec3 gap = other - x;
                if (glm::dot(gap, gap) < distance_ * distance_) return true;
            }
        }
        return false;
    }
    void add(const Vec3& x) { cubes_[key(cube(x))].push_back(x); }

  private:
    glm::i64vec3 cube(const Vec3& x) const { return glm::i64vec3(glm::floor(x / distance_)); }
    /// 21 bits for each axis: cubes that share a key are far apart, and the distance tells them apart.
    static std::uint64_t key(const glm::i64vec3& cube) {
        constexpr std::uint64_t bits = (std::uint64_t{1} << 21) - 1;
        return (static_cast<std::uint64_t>(cube.x) & bits) |
               (static_cast<std::uint64_t>(cube.y) & bits) << 21 |
               (static_cast<std::uint64_t>(cube.z) & bits) << 42;
    }

    float distance_;
    std::unordered_map<std::uint64_t, std::vector<Vec3>> cubes_;
};

}  // namespace

Box3 fluid_bounds(const FluidShape& shape) { return std::visit(BoundsOf{}, shape); }

Vec3 fluid_center(const FluidShape& shape) {
    if (const auto* box = std::get_if<BoxShape>(&shape)) return box->center;
    if (const auto* ball = std::get_if<SphereShape>(&shape)) return ball->center;
    const Box3 bounds = fluid_bounds(shape);
    return 0.5f * (bounds.min + bounds.max);
}

Box3 mesh_bounds(const MeshShape& shape) {
    if (shape.angle == 0.0f) return around(shape, shape.mesh->bounds);
    const Placement<MeshShape> place(shape);
    Box3 box{place(shape.mesh->vertices.front()), place(shape.mesh->vertices.front())};
    for (const Vec3& vertex : shape.mesh->vertices) {
        box.min = glm::min(box.min, place(vertex));
        box.max = glm::max(box.max, place(vertex));
    }
    return box;
}

double mesh_volume(const MeshShape& shape) {
    const auto scale = static_cast<double>(shape.scale);
    return shape.mesh->volume * scale * scale * scale;
}

std::vector<Vec3> points_in_mesh(const MeshShape& shape, const BlockLattice& lattice) {
    std::vector<Vec3> points;
    if (!(lattice.count[0] * lattice.count[1] * lattice.count[2] > 0.0)) return points;
    const Placement<MeshShape> place(shape);
    TriangleMesh placed;
    placed.triangles = shape.mesh->triangles;
    placed.vertices.reserve(shape.mesh->vertices.size());
    for (const Vec3& vertex : shape.mesh->vertices) placed.vertices.push_back(place(vertex));
    GridLayout layout;
    layout.cell = lattice.spacing.x;  // a mesh's layers are not stretched
    // Layer by layer: a thin model that lies askew has far more places around it than within.
    const double across = lattice.count[0] * lattice.count[1];
    const double at_once = std::max(1.0, std::floor(static_cast<double>(most_grid_nodes) / across));
    for (double from = 0.0; from < lattice.count[2]; from += at_once) {
        stop_if_asked();
        const double layers = std::min(at_once, lattice.count[2] - from);
        layout.low = lattice.first + Vec3(0.0f, 0.0f, lattice.spacing.z * static_cast<float>(from));
        layout.nodes = {static_cast<int>(lattice.count[0]), static_cast<int>(lattice.count[1]),
                        static_cast<int>(layers)};
        const std::vector<std::int16_t> winding = winding_numbers(placed, layout, 1);
        std::size_t node = 0;
        for (int k = 0; k < layout.nodes[2]; ++k) {
            for (int j = 0; j < layout.nodes[1]; ++j) {
                for (int i = 0; i < layout.nodes[0]; ++i) {
                    if (winding[node++] <= 0) continue;
                    const Vec3 steps(static_cast<float>(i), static_cast<float>(j),
                                     static_cast<float>(from) + static_cast<float>(k));
                    points.push_back(lattice.first + lattice.spacing * steps);
                }
            }
        }
    }
    return points;
}

std::vector<Vec3> placed_points(const PointsShape& shape, int dimension) {
    const Placement<PointsShape> place(shape);
    std::vector<Vec3> points;
    points.reserve(shape.points->positions.size());
    for (const Vec3& x : shape.points->positions) {
        points.push_back(place(x));
        if (dimension == 2) points.back().z = 0.0f;
    }
    return points;
}

std::vector<Vec3> placed_velocities(const PointsShape& shape, int dimension) {
    const Placement<PointsShape> place(shape);
    std::vector<Vec3> velocities;
    velocities.reserve(shape.points->velocities.size());
    for (const Vec3& velocity : shape.points->velocities) {
        velocities.push_back(place.is_turned ? place.turn * velocity : velocity);
        if (dimension == 2) velocities.back().z = 0.0f;
    }
    return velocities;
}

std::vector<std::uint32_t> spaced_points(const std::vector<Vec3>& points, float distance, float farthest) {
    KeptPoints near(distance);
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        stop_if_asked();
        const Vec3 size = glm::abs(points[i]);
        if (!(std::max({size.x, size.y, size.z}) <= farthest) || near.any_near(points[i])) continue;
        near.add(points[i]);
        kept.push_back(i);
    }
    return kept;
}

}  // namespace slosh
