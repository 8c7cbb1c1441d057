#include "sim/forces/wind.h"

#include <algorithm>
#include <cmath>

namespace slosh {

Vec3 wind_velocity(const Parameters& parameters, const Vec3& position) {
    const auto& wind = parameters.wind;
    const Vec3 axis(wind.x, wind.y, wind.z);
    if (parameters.wind_kind() == WindKind::none) return Vec3(0.0f);
    if (parameters.wind_kind() == WindKind::uniform) return axis;
    const float speed = std::sqrt(glm::dot(axis, axis));
    if (speed == 0.0f) return Vec3(0.0f);
    const Vec3 direction = axis / speed;
    const Vec3 from_center = position - Vec3(wind.center_x, wind.center_y, wind.center_z);
    const float along = glm::dot(from_center, direction);
    const Vec3 radial = from_center - along * direction;
    const float distance_square = glm::dot(radial, radial), core_square = wind.radius * wind.radius;
    if (parameters.wind_kind() == WindKind::vortex) {
        const float swirl = speed * wind.radius / std::max(distance_square, core_square);
        return swirl * glm::cross(direction, radial);
    }
    if (along < 0.0f || distance_square >= core_square) return Vec3(0.0f);
    return (1.0f - distance_square / core_square) * axis;
}

}  // namespace slosh
