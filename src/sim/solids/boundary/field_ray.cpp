// Ray hits of the whole boundary field, for the tools that place things under the cursor.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "sim/solids/boundary/boundary_field.h"

namespace slosh {
namespace {

bool inside(const ContainerWalls& walls, const Vec3& x, int dimension) {
    for (int axis = 0; axis < dimension; ++axis) {
        if (x[axis] < walls.box.min[axis]) return false;
        if (x[axis] > walls.box.max[axis] && !(axis == 1 && walls.open_top)) return false;
    }
    return true;
}

/// The part of the ray inside the container.
struct Passage {
    bool exists = false;
    float enter = 0.0f, leave = 3.0e38f;
    int axis_of_exit = -1;
};

Passage through_container(const ContainerWalls& walls, const Vec3& origin, const Vec3& direction,
                          int dimension) {
    Passage passage;
    for (int axis = 0; axis < dimension; ++axis) {
        const float top = axis == 1 && walls.open_top ? 3.0e38f : walls.box.max[axis];
        if (direction[axis] == 0.0f) {
            if (origin[axis] < walls.box.min[axis] || origin[axis] > top) return passage;
            continue;
        }
        const float low = (walls.box.min[axis] - origin[axis]) / direction[axis];
        const float high = (top - origin[axis]) / direction[axis];
        passage.enter = std::max(passage.enter, std::min(low, high));
        if (std::max(low, high) < passage.leave)
            passage.leave = std::max(low, high), passage.axis_of_exit = axis;
    }
    passage.exists = passage.enter <= passage.leave;
    return passage;
}

}  // namespace

BoundaryRayHit BoundaryField::cast_ray(const Vec3& origin, const Vec3& direction) const {
    const float length = std::sqrt(glm::dot(direction, direction));
    if (!(length > 0.0f) || !std::isfinite(length)) return {};
    const Vec3 unit = direction / length;
    if (dimension_ == 2 && unit.z != 0.0f) {
        const float distance = -origin.z / unit.z;
        Vec3 point = origin + distance * unit;
        point.z = 0.0f;
        if (distance < 0.0f || (container_ && !inside(*container_, point, 2))) return {};
        return {true, distance, point, Vec3(0.0f, 0.0f, unit.z > 0.0f ? -1.0f : 1.0f)};
    }
    BoundaryRayHit best;
    Passage passage;
    if (container_) {
        passage = through_container(*container_, origin, unit, dimension_);
        if (!passage.exists) return {};
        // 1e30: the ray leaves through an open top.
        if (passage.axis_of_exit >= 0 && passage.leave < 1e30f) {
            best = {true, passage.leave, origin + passage.leave * unit, Vec3(0.0f)};
            best.normal[passage.axis_of_exit] = unit[passage.axis_of_exit] > 0.0f ? -1.0f : 1.0f;
        }
    }
    const Vec3 entry = origin + passage.enter * unit;
    for (const Obstacle& obstacle : obstacles_) {
        const float reach = best.hit ? best.distance : passage.leave;
        std::optional<SolidRayHit> hit = obstacle.ray_hit(origin, unit, reach, dimension_);
        if (!hit) continue;
        if (hit->distance < passage.enter) {
            // The solid was hit before the container. It counts where it reaches into the container, as does
            // a solid flush with the front wall.
            if (obstacle.distance_to(entry, dimension_).distance > contact_distance_) continue;
            hit->distance = passage.enter;
        }
        best = {true, hit->distance, origin + hit->distance * unit, hit->normal};
    }
    return best;
}

}  // namespace slosh
