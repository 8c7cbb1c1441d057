// Density and gradient of everything near a point, distances, ray hits. Walls of the container by
// inclusion-exclusion of half-spaces, quadrants and octants; separate solids simply add up, which is exact as
// long as they do not overlap (a box standing on the floor is cut off by the floor's surface, not by its
// own).
#include "sim/boundary/boundary_field.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "base/assert.h"

namespace slosh {
namespace {

constexpr float far_away = std::numeric_limits<float>::max();

/// A container wall within range of the point.
struct NearWall {
    int axis = 0;
    float sign = 1.0f;      ///< of the normal into the fluid
    float distance = 0.0f;  ///< of the image
    float slope = 1.0f;
};

/// The distance at which a still wall would have the density of one that gives way, and by how much faster it
/// changes.
struct ImageDistance {
    float distance = 0.0f;
    float slope = 1.0f;
};

/// Fixed at the layers s_k = (k + 1/2) d, where the slope is 2: the image of a layer moves as far as the
/// layer, the other way. Between layers the way back: u in [0, 1] -> 2u - (6u^5 - 15u^4 + 10u^3).
template <bool yielding>
ImageDistance image_distance(float s, float spacing) {
    if constexpr (!yielding) return {s, 1.0f};
    if (s <= 0.5f * spacing) return {2.0f * s - 0.5f * spacing, 2.0f};
    const float layers = s / spacing - 0.5f;
    const auto layer = static_cast<float>(static_cast<int>(std::min(layers, 1e6f)));
    const float u = layers - layer, v = 1.0f - u;
    const float smooth = u * u * u * (10.0f + u * (6.0f * u - 15.0f));
    return {(layer + 0.5f + 2.0f * u - smooth) * spacing, 2.0f - 30.0f * u * u * v * v};
}

void add_along(BoundarySample& sample, const WallSample& wall, const Vec3& normal, float slope) {
    sample.density += wall.density;
    sample.gradient += slope * wall.gradient * normal;
    sample.gradient_squared_sum += wall.gradient_squares;
}

}  // namespace

BoundaryField::BoundaryField(std::shared_ptr<const BoundaryTables> tables,
                             const std::optional<ContainerWalls>& container, std::span<const Solid> solids)
    : tables_(std::move(tables)) {
    SLOSH_ASSERT(tables_ != nullptr, "a boundary field needs its tables");
    dimension_ = tables_->lattice().kernel.dimension;
    contact_distance_ = contact_distance_in_spacings * tables_->lattice().spacing;
    set_container(container);
    set_solids(solids);
}

void BoundaryField::set_container(const std::optional<ContainerWalls>& container) {
    container_ = container;
    allowed_ = {Vec3(-far_away), Vec3(far_away)};
    if (!container_) return;
    for (int axis = 0; axis < dimension_; ++axis) {
        const float low = container_->box.min[axis], high = container_->box.max[axis];
        const bool open = axis == 1 && container_->open_top;
        const float middle =
            open ? far_away : 0.5f * (low + high);  // of a container too narrow for contact distances
        allowed_.min[axis] = std::min(low + contact_distance_, middle);
        if (!open) allowed_.max[axis] = std::max(high - contact_distance_, middle);
    }
}

void BoundaryField::set_solids(std::span<const Solid> solids) {
    obstacles_.clear();
    for (const Solid& solid : solids) {
        const std::optional<SolidShape> shape = prepared(solid.shape, dimension_);
        if (!shape) continue;
        Obstacle obstacle{*shape, {}, {}};
        // A radius of zero still keeps its contact distance; its share of density is that of a hundredth of a
        // spacing, none.
        const auto radius = [this](float r) {
            return std::max(static_cast<double>(r), 0.01 * static_cast<double>(tables_->lattice().spacing));
        };
        if (const auto* sphere = std::get_if<SphereShape>(&*shape))
            obstacle.round = tables_->ball_table(radius(sphere->radius));
        if (const auto* capsule = std::get_if<CapsuleShape>(&*shape)) {
            obstacle.round = tables_->ball_table(radius(capsule->radius));
            obstacle.cylinder = tables_->cylinder_table(radius(capsule->radius));
        }
        obstacles_.push_back(std::move(obstacle));
    }
}

bool BoundaryField::near(const Box3& group_bounds, float margin) const {
    if (container_) {
        const Box3& box = container_->box;
        for (int axis = 0; axis < dimension_; ++axis) {
            if (group_bounds.min[axis] < box.min[axis] + margin) return true;
            const bool open = axis == 1 && container_->open_top;
            if (!open && group_bounds.max[axis] > box.max[axis] - margin) return true;
        }
    }
    for (const Obstacle& obstacle : obstacles_) {
        if (may_be_near(obstacle.shape, group_bounds, margin, dimension_)) return true;
    }
    return false;
}

BoundarySample BoundaryField::evaluate(const Vec3& x) const { return sample<false>(x); }
BoundarySample BoundaryField::evaluate_yielding(const Vec3& x) const { return sample<true>(x); }

template <bool yielding>
BoundarySample BoundaryField::sample(const Vec3& x) const {
    BoundarySample sum;
    if (!tables_) return sum;
    if (container_) add_container<yielding>(x, sum);
    for (const Obstacle& obstacle : obstacles_) add_obstacle<yielding>(obstacle, x, sum);
    return sum;
}

template <bool yielding>
void BoundaryField::add_container(const Vec3& x, BoundarySample& sample) const {
    const float range = tables_->range(), spacing = tables_->lattice().spacing;
    const auto near_wall = [spacing](int axis, float sign, float distance) {
        const ImageDistance image = image_distance<yielding>(distance, spacing);
        return NearWall{axis, sign, image.distance, image.slope};
    };
    NearWall walls[6];
    int count = 0;
    for (int axis = 0; axis < dimension_; ++axis) {
        const float low = x[axis] - container_->box.min[axis], high = container_->box.max[axis] - x[axis];
        if (low < range) walls[count++] = near_wall(axis, 1.0f, low);
        if (high < range && !(axis == 1 && container_->open_top))
            walls[count++] = near_wall(axis, -1.0f, high);
    }
    for (int i = 0; i < count; ++i) {
        const NearWall& a = walls[i];
        const WallSample wall = tables_->wall(a.distance);
        sample.density += wall.density;
        sample.gradient[a.axis] += a.sign * a.slope * wall.gradient;
        sample.gradient_squared_sum += wall.gradient_squares;
        for (int j = 0; j < i; ++j) {
            const NearWall& b = walls[j];
            if (b.axis == a.axis) continue;
            const EdgeSample edge = tables_->edge(a.distance, b.distance);
            sample.density -= edge.density;
            sample.gradient[a.axis] -= a.sign * a.slope * edge.gradient[0];
            sample.gradient[b.axis] -= b.sign * b.slope * edge.gradient[1];
            sample.gradient_squared_sum -= edge.gradient_squares;
            for (int k = 0; k < j; ++k) {
                const NearWall& c = walls[k];
                if (c.axis == a.axis || c.axis == b.axis) continue;
                const CornerSample corner = tables_->corner(a.distance, b.distance, c.distance);
                sample.density += corner.density;
                sample.gradient[a.axis] += a.sign * a.slope * corner.gradient[0];
                sample.gradient[b.axis] += b.sign * b.slope * corner.gradient[1];
                sample.gradient[c.axis] += c.sign * c.slope * corner.gradient[2];
                sample.gradient_squared_sum += corner.gradient_squares;
            }
        }
    }
}

template <bool yielding>
void BoundaryField::add_obstacle(const Obstacle& obstacle, const Vec3& x, BoundarySample& sample) const {
    const SurfaceDistance surface = surface_distance(obstacle.shape, x, dimension_);
    if (!(surface.distance < tables_->range())) return;
    const ImageDistance image = image_distance<yielding>(surface.distance, tables_->lattice().spacing);
    if (std::holds_alternative<PlaneShape>(obstacle.shape)) {
        add_along(sample, tables_->wall(image.distance), surface.normal, image.slope);
    } else if (std::holds_alternative<SphereShape>(obstacle.shape)) {
        add_along(sample, tables_->look_up(obstacle.round, image.distance), surface.normal, image.slope);
    } else if (const auto* box = std::get_if<BoxShape>(&obstacle.shape)) {
        // Edges, corners and thin walls of a box: the part of the half-space's share that the box really
        // fills.
        float low[3], high[3];
        for (int axis = 0; axis < 3; ++axis) {
            low[axis] = box->center[axis] - 0.5f * box->size[axis] - x[axis];
            high[axis] = box->center[axis] + 0.5f * box->size[axis] - x[axis];
        }
        const float share = tables_->box_share(surface.distance, low, high);
        WallSample wall = tables_->wall(image.distance);
        wall.density *= share;
        wall.gradient *= share;
        wall.gradient_squares *= share;
        add_along(sample, wall, surface.normal, image.slope);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&obstacle.shape)) {
        // Between the infinite cylinder and the ball of the cap, by how far the particle is beyond the end:
        // half and half exactly there.
        const Vec3 axis = capsule->b - capsule->a;
        const float length = std::sqrt(glm::dot(axis, axis));
        const float height = length > 0.0f ? glm::dot(x - capsule->a, axis) / length : 0.0f;
        const float inside = std::min(height, length - height);  // < 0 beyond the ends
        const float h = tables_->lattice().kernel.h;
        const float t = std::clamp(0.5f + inside / h, 0.0f, 1.0f);
        const WallSample cap = tables_->look_up(obstacle.round, image.distance);
        const WallSample side = tables_->look_up(obstacle.cylinder, image.distance);
        add_along(sample,
                  {cap.density + t * (side.density - cap.density),
                   cap.gradient + t * (side.gradient - cap.gradient),
                   cap.gradient_squares + t * (side.gradient_squares - cap.gradient_squares)},
                  surface.normal, image.slope);
    }
}

float BoundaryField::signed_distance(const Vec3& x) const {
    float distance = far_away;
    if (container_) {
        // Outside the container this is the distance to the most violated wall, a lower bound of the
        // Euclidean one.
        for (int axis = 0; axis < dimension_; ++axis) {
            distance = std::min(distance, x[axis] - container_->box.min[axis]);
            if (axis == 1 && container_->open_top) continue;
            distance = std::min(distance, container_->box.max[axis] - x[axis]);
        }
    }
    for (const Obstacle& obstacle : obstacles_) {
        distance = std::min(distance, surface_distance(obstacle.shape, x, dimension_).distance);
    }
    return distance;
}

}  // namespace slosh
