// See point_set.h.
#include "sim/world/seeding/point_set.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "sim/solids/shapes/closed_mesh.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh {
namespace {

/// As in scene files.
constexpr float most_speed = 1e3f;

}  // namespace

Result<void> check_point_set(PointSet& points) {
    const std::vector<Vec3>& x = points.positions;
    if (x.empty()) return Error{"has no points", points.file};
    if (x.size() > most_file_points)
        return Error{"has " + std::to_string(x.size()) + " points, expected at most " +
                         std::to_string(most_file_points),
                     points.file};
    if (!points.velocities.empty() && points.velocities.size() != x.size())
        return Error{"has " + std::to_string(points.velocities.size()) + " velocities for " +
                         std::to_string(x.size()) + " points",
                     points.file};
    points.bounds = {x.front(), x.front()};
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3 size = glm::abs(x[i]);
        // Written so that what is no number fails.
        if (!(size.x <= most_mesh_coordinate && size.y <= most_mesh_coordinate &&
              size.z <= most_mesh_coordinate)) {
            return Error{"point " + std::to_string(i) +
                             " is not within 10 km of the origin, expected three coordinates in m",
                         points.file};
        }
        points.bounds.min = glm::min(points.bounds.min, x[i]);
        points.bounds.max = glm::max(points.bounds.max, x[i]);
    }
    for (std::size_t i = 0; i < points.velocities.size(); ++i) {
        const Vec3 size = glm::abs(points.velocities[i]);
        if (!(size.x <= most_speed && size.y <= most_speed && size.z <= most_speed))
            return Error{"the velocity of point " + std::to_string(i) + " is not within 1000 m/s",
                         points.file};
    }
    return {};
}

}  // namespace slosh
