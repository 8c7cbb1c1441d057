// Contact. Positions are pushed to contact distance, surface after surface, the container last. Velocities
// rebound and rub against every surface that pushed: a position projection alone loses the momentum of a
// fall (docs/physics/boundaries.md, Contact).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/shapes/shape_checks.h"

namespace slosh {

/// The surfaces that pushed, each direction once.
struct BoundaryField::Touches {
    std::array<Touch, 8> list{};
    std::size_t count = 0;

    void add(const Touch& touch) {
        for (std::size_t i = 0; i < count; ++i) {
            if (glm::dot(list[i].normal, touch.normal) > 0.999f) return;
        }
        if (count < list.size()) list[count++] = touch;
    }
};

namespace {

constexpr int push_rounds = 8;

/// Records the change of a particle's velocity by a solid.
void add_push(ContactResult& result, int solid, const Vec3& change) {
    if (solid < 0) return;
    const auto index = static_cast<std::uint32_t>(solid);
    for (int i = 0; i < result.pushed; ++i) {
        ContactPush& push = result.pushes[static_cast<std::size_t>(i)];
        if (push.solid == index || i + 1 == static_cast<int>(result.pushes.size())) {
            push.velocity += change;
            return;
        }
    }
    result.pushes[static_cast<std::size_t>(result.pushed++)] = {index, change};
}

}  // namespace

bool BoundaryField::clear_of_walls(const Vec3& x) const {
    bool free = true;
    for (int axis = 0; axis < dimension_; ++axis) {
        free &= x[axis] >= allowed_.min[axis] && x[axis] <= allowed_.max[axis];
    }
    return free;
}

/// Most particles near a wall touch nothing. This test answers for them before anything else is set up (35 ->
/// 6 ns). NaN counts as not clear.
bool BoundaryField::clear(const Vec3& x) const {
    if (!clear_of_walls(x)) return false;
    for (const Obstacle& obstacle : obstacles_) {
        if (!(obstacle.distance_to(x, dimension_).distance >= contact_distance_)) return false;
    }
    return true;
}

void BoundaryField::add_touch(const Obstacle& obstacle, const Vec3& x, const Vec3& normal,
                              Touches& touches) const {
    Touch touch;
    touch.normal = normal;
    if (obstacle.moving) {
        touch.velocity = obstacle.pose.velocity_at(x);
        touch.moving = true;
    }
    if (obstacle.loaded || all_loads_) touch.loaded_solid = static_cast<int>(obstacle.solid);
    touches.add(touch);
}

void BoundaryField::clamp_to_container(Vec3& x, Touches& touches) const {
    if (!container_) return;
    for (int axis = 0; axis < dimension_; ++axis) {
        Vec3 normal(0.0f);
        if (x[axis] < allowed_.min[axis]) {
            x[axis] = allowed_.min[axis];
            normal[axis] = 1.0f;
            touches.add({normal, container_->min_velocity[axis] * normal});
        } else if (x[axis] > allowed_.max[axis]) {
            x[axis] = allowed_.max[axis];
            normal[axis] = -1.0f;
            touches.add({normal, -container_->max_velocity[axis] * normal});
        }
    }
}

/// The way out of a box from inside: through the nearest face that has room in front of it in the container,
/// so never down through the floor that the box stands on.
SurfaceDistance BoundaryField::way_out(const Obstacle& obstacle, const Vec3& x) const {
    SurfaceDistance surface = obstacle.distance_to(x, dimension_);
    const auto* box = std::get_if<BoxShape>(&obstacle.shape);
    // A box that has turned is left by its nearest face. The rounds of push_out() and the container's turn
    // correct the rest.
    if (box == nullptr || surface.distance > 0.0f || !container_ || obstacle.pose.moved) return surface;
    float least = std::numeric_limits<float>::max();
    for (int axis = 0; axis < dimension_; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const float face = box->center[axis] + side * 0.5f * box->size[axis];
            const float stand = face + side * contact_distance_;
            const float depth = side * (face - x[axis]);
            if (stand < allowed_.min[axis] || stand > allowed_.max[axis] || depth >= least) continue;
            least = depth;
            surface.distance = -depth;
            surface.normal = Vec3(0.0f);
            surface.normal[axis] = side;
        }
    }
    return surface;
}

/// Moves x out of one obstacle. `blocked`: earlier pushes that the straight way out would undo. In such a
/// wedge x slides along them instead.
void BoundaryField::push_out_of(const SurfaceDistance& surface, float missing, const Touches& blocked,
                                Vec3& x) const {
    Vec3 direction = surface.normal;
    for (std::size_t i = 0; i < blocked.count; ++i) {
        const float against = glm::dot(direction, blocked.list[i].normal);
        if (against < 0.0f) direction -= against * blocked.list[i].normal;
    }
    // Distance gained per unit length of the slide. Below the centre of a sphere on the floor it is zero, and
    // any direction will do.
    const float gain = glm::dot(direction, surface.normal);
    if (gain < 1e-4f)
        direction = std::abs(surface.normal.x) < 0.9f ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 1.0f, 0.0f);
    x += missing / std::max(gain, 0.1f) * direction;
}

void BoundaryField::push_out(Vec3& x, Touches& touches) const {
    clamp_to_container(x, touches);
    const Touches straight;
    for (int round = 0; round < push_rounds; ++round) {
        bool moved = false;
        // Every touch counts for the velocity, however slight. The round is repeated only if something moved
        // by more than a thousandth of the contact distance.
        const float tolerance = round == 0 ? 0.0f : 1e-3f * contact_distance_;
        for (const Obstacle& obstacle : obstacles_) {
            const SurfaceDistance surface = way_out(obstacle, x);
            const float missing = contact_distance_ - surface.distance;
            if (!(missing > tolerance)) continue;
            push_out_of(surface, missing, round == 0 ? straight : touches, x);
            add_touch(obstacle, x, surface.normal, touches);
            moved = true;
        }
        clamp_to_container(x, touches);
        if (!moved) return;
    }
}

Vec3 BoundaryField::project(const Vec3& x) const {
    if (clear(x) || !finite(x)) return x;
    Vec3 result = x;
    Touches touches;
    push_out(result, touches);
    return result;
}

ContactResult BoundaryField::contact(const Vec3& x, const Vec3& v, const ContactSettings& settings) const {
    ContactResult result{x, v, 0};
    if (clear(x) || !finite(x) || !finite(v)) return result;
    Touches touches;
    push_out(result.position, touches);
    rebound(touches, settings, result);
    return result;
}

ContactResult BoundaryField::contact_with_walls(const Vec3& x, const Vec3& v,
                                                const ContactSettings& settings) const {
    ContactResult result{x, v, 0};
    if (clear_of_walls(x) || !finite(x) || !finite(v)) return result;
    Touches touches;
    clamp_to_container(result.position, touches);
    rebound(touches, settings, result);
    return result;
}

void BoundaryField::rebound(const Touches& touches, const ContactSettings& settings, ContactResult& result) {
    result.touching = static_cast<int>(touches.count);
    // The first round applies rebound and friction. In corners that are not square, one rebound may drive the
    // particle into the other surface; the next rounds only stop that.
    for (int round = 0; round < (touches.count > 1 ? 4 : 1); ++round) {
        for (std::size_t i = 0; i < touches.count; ++i) {
            const Touch& touch = touches.list[i];
            const float wall_speed = glm::dot(touch.velocity, touch.normal);
            const float normal_speed = glm::dot(result.velocity, touch.normal) - wall_speed;
            if (normal_speed >= settings.separation_speed) continue;
            const float approach = std::max(-normal_speed, 0.0f);
            const float restitution = round == 0 ? settings.restitution : 0.0f;
            const float leave = std::max(restitution * approach, settings.separation_speed);
            const Vec3 before = result.velocity;
            Vec3 tangential = result.velocity - (normal_speed + wall_speed) * touch.normal;
            if (round == 0 && approach > 0.0f) {
                // Friction acts on the velocity relative to the surface's own tangential velocity.
                const Vec3 along = touch.velocity - wall_speed * touch.normal;
                if (touch.moving) tangential -= along;
                const float speed = std::sqrt(glm::dot(tangential, tangential));
                const float loss = settings.friction * (1.0f + settings.restitution) * approach;
                tangential *= speed > loss ? 1.0f - loss / speed : 0.0f;
                if (touch.moving) tangential += along;
            }
            result.velocity = tangential + (wall_speed + leave) * touch.normal;
            add_push(result, touch.loaded_solid, result.velocity - before);
        }
    }
}

ContactResult BoundaryField::contact(const Vec3& previous, const Vec3& x, const Vec3& v,
                                     const ContactSettings& settings) const {
    if (obstacles_.empty() || !finite(previous) || !finite(x) || !finite(v)) return contact(x, v, settings);
    const Vec3 motion = x - previous;
    const Box3 swept{glm::min(previous, x), glm::max(previous, x)};
    SolidRayHit first;
    const Obstacle* met = nullptr;
    Vec3 stopped(0.0f);
    float share = 1.0f;  // share of the way up to the first hit
    for (const Obstacle& obstacle : obstacles_) {
        // For a moving solid: the relative motion, as seen from where the solid is now.
        Vec3 from = previous, way = motion;
        Box3 box = swept;
        if (obstacle.moving) {
            from = obstacle.pose.to_world(obstacle.before.to_shape(previous));
            way = x - from;
            box = {glm::min(from, x), glm::max(from, x)};
        }
        const float length = std::sqrt(glm::dot(way, way));
        if (!(length > 0.0f) || !obstacle.may_be_near(box, 0.0f, dimension_)) continue;
        const Vec3 direction = way / length;
        // Without moving solids this is exactly the distance of the hit before.
        const bool same_way = met != nullptr && !met->moving && !obstacle.moving;
        const float reach = same_way ? first.distance : share * length;
        const std::optional<SolidRayHit> hit = obstacle.ray_hit(from, direction, reach, dimension_);
        if (!hit) continue;
        first = *hit;
        met = &obstacle;
        share = hit->distance / length;
        // The rest of the motion slides along the surface that was hit, just inside contact distance, so that
        // this surface acts on the velocity.
        Vec3 rest = (length - hit->distance) * direction;
        rest -= glm::dot(rest, hit->normal) * hit->normal;
        stopped = from + hit->distance * direction + rest + 0.9f * contact_distance_ * hit->normal;
    }
    if (met == nullptr) return contact(x, v, settings);
    ContactResult result = contact(stopped, v, settings);
    if (result.touching > 0) return result;
    // The slide left a curved surface or passed an edge, and nothing touches any more. The surface that was
    // hit acted all the same. (With touching 0 the caller kept x, which is through the solid or the
    // container's wall behind it.)
    const Vec3 surface = met->moving ? met->pose.velocity_at(stopped) : Vec3(0.0f);
    const float approach = std::max(-glm::dot(v - surface, first.normal), 0.0f);
    result.velocity = v + (1.0f + settings.restitution) * approach * first.normal;
    result.touching = 1;
    if (met->loaded || all_loads_) add_push(result, static_cast<int>(met->solid), result.velocity - v);
    return result;
}

}  // namespace slosh
