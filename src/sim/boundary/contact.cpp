// Contact: positions are pushed to contact distance, surface after surface, the container last; velocities rebound and rub against
// every surface that pushed (PHYSICS.md "Boundaries": a position projection alone loses the fall's momentum).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>

#include "sim/boundary/boundary_field.h"

namespace slosh {

/// The surfaces that pushed, each once per direction.
struct BoundaryField::Touches {
    std::array<Touch, 8> list{};
    std::size_t count = 0;

    void add(const Vec3& normal, float wall_speed) {
        for (std::size_t i = 0; i < count; ++i) {
            if (glm::dot(list[i].normal, normal) > 0.999f) return;
        }
        if (count < list.size()) list[count++] = {normal, wall_speed};
    }
};

namespace {

constexpr int push_rounds = 8;

bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

}  // namespace

void BoundaryField::clamp_to_container(Vec3& x, Touches& touches) const {
    if (!container_) return;
    const Box3& box = container_->box;
    for (int axis = 0; axis < dimension_; ++axis) {
        const bool open = axis == 1 && container_->open_top;
        const float middle = 0.5f * (box.min[axis] + box.max[axis]);
        const float low = open ? box.min[axis] + contact_distance_ : std::min(box.min[axis] + contact_distance_, middle);
        const float high = std::max(box.max[axis] - contact_distance_, middle);
        Vec3 normal(0.0f);
        if (x[axis] < low) {
            x[axis] = low;
            normal[axis] = 1.0f;
            touches.add(normal, container_->min_velocity[axis]);
        } else if (!open && x[axis] > high) {
            x[axis] = high;
            normal[axis] = -1.0f;
            touches.add(normal, -container_->max_velocity[axis]);
        }
    }
}

void BoundaryField::push_out(Vec3& x, Touches& touches) const {
    clamp_to_container(x, touches);
    if (obstacles_.empty()) return;
    const float tolerance = 1e-3f * contact_distance_;
    for (int round = 0; round < push_rounds; ++round) {
        bool moved = false;
        for (const Obstacle& obstacle : obstacles_) {
            const SurfaceDistance surface = surface_distance(obstacle.shape, x, dimension_);
            const float missing = contact_distance_ - surface.distance;
            if (!(missing > tolerance)) continue;
            touches.add(surface.normal, 0.0f);
            Vec3 direction = surface.normal;
            float length = missing;
            if (round > 0) {
                // In a wedge between surfaces the straight pushes undo each other: slide along what already pushes back.
                for (std::size_t i = 0; i < touches.count; ++i) {
                    const float against = glm::dot(direction, touches.list[i].normal);
                    if (against < 0.0f) direction -= against * touches.list[i].normal;
                }
                const float gain = glm::dot(direction, surface.normal);  // what the slide wins in distance per unit length
                if (gain > 1e-3f) {
                    length = missing / gain;
                } else {
                    direction = surface.normal;
                }
                length = std::min(length, 4.0f * missing + contact_distance_);
            }
            x += length * direction;
            moved = true;
        }
        clamp_to_container(x, touches);
        if (!moved) return;
    }
}

Vec3 BoundaryField::project(const Vec3& x) const {
    if (!finite(x)) return x;
    Vec3 result = x;
    Touches touches;
    push_out(result, touches);
    return result;
}

ContactResult BoundaryField::contact(const Vec3& x, const Vec3& v, const ContactSettings& settings) const {
    ContactResult result{x, v, 0};
    if (!finite(x) || !finite(v)) return result;
    Touches touches;
    push_out(result.position, touches);
    result.touching = static_cast<int>(touches.count);
    // The first round rebounds and rubs; in corners that are not square one rebound may drive into the other surface: the next rounds
    // only stop that.
    for (int round = 0; round < (touches.count > 1 ? 4 : 1); ++round) {
        for (std::size_t i = 0; i < touches.count; ++i) {
            const Touch& touch = touches.list[i];
            const float normal_speed = glm::dot(result.velocity, touch.normal) - touch.wall_speed;
            if (normal_speed >= settings.separation_speed) continue;
            const float approach = std::max(-normal_speed, 0.0f);
            const float restitution = round == 0 ? settings.restitution : 0.0f;
            const float leave = std::max(restitution * approach, settings.separation_speed);
            Vec3 tangential = result.velocity - (normal_speed + touch.wall_speed) * touch.normal;
            if (round == 0 && approach > 0.0f) {
                const float speed = std::sqrt(glm::dot(tangential, tangential));
                const float loss = settings.friction * (1.0f + settings.restitution) * approach;
                tangential *= speed > loss ? 1.0f - loss / speed : 0.0f;
            }
            result.velocity = tangential + (touch.wall_speed + leave) * touch.normal;
        }
    }
    return result;
}

ContactResult BoundaryField::contact(const Vec3& previous, const Vec3& x, const Vec3& v, const ContactSettings& settings) const {
    if (obstacles_.empty() || !finite(previous) || !finite(x) || !finite(v)) return contact(x, v, settings);
    const Vec3 motion = x - previous;
    const float length = std::sqrt(glm::dot(motion, motion));
    if (!(length > 0.0f)) return contact(x, v, settings);
    const Vec3 direction = motion / length;
    const Box3 swept{glm::min(previous, x), glm::max(previous, x)};
    SolidRayHit first{length, Vec3(0.0f)};
    bool met = false;
    for (const Obstacle& obstacle : obstacles_) {
        if (!may_be_near(obstacle.shape, swept, 0.0f, dimension_)) continue;
        const std::optional<SolidRayHit> hit = ray_hit(obstacle.shape, previous, direction, first.distance, dimension_);
        if (hit) first = *hit, met = true;
    }
    if (!met) return contact(x, v, settings);
    // The rest of the way slides along the surface that was met; just inside contact distance, so that this surface acts on the velocity.
    Vec3 rest = (length - first.distance) * direction;
    rest -= glm::dot(rest, first.normal) * first.normal;
    const Vec3 stopped = previous + first.distance * direction + rest + 0.9f * contact_distance_ * first.normal;
    return contact(stopped, v, settings);
}

}  // namespace slosh
