#include "sim/world/state/geometry_checks.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "base/text.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/solids/bodies/body.h"

namespace slosh {

namespace {

constexpr float least_container_edge = 4.0f;  // spacings
/// A still tank (d = 2 cm) moves with 0.05 m/s so far out (PBF, DFSPH; WCSPH 0.2), and with 1 m/s (WCSPH 4)
/// at 25 times the distance.
constexpr double farthest_center_in_spacings = 10'000.0;
constexpr float fastest_emitter = 1000.0f;  // m/s, as everything that a scene sets in motion

}  // namespace

Result<void> check_emitter(const Emitter& emitter, int dimension, const Parameters& parameters) {
    if (!finite(emitter.position) || !has_direction(emitter.direction, dimension))
        return Error{"an emitter needs a position and a direction", ""};
    if (!positive(emitter.radius)) return Error{"an emitter needs a radius above 0", ""};
    if (!(emitter.speed >= 0.0f && emitter.speed <= fastest_emitter))
        return Error{"an emitter has the speed " + format_number(static_cast<double>(emitter.speed)) +
                         " m/s, expected 0 to " + format_number(static_cast<double>(fastest_emitter)),
                     ""};
    if (std::isnan(emitter.start) || std::isnan(emitter.stop))
        return Error{"an emitter's start and stop must be numbers", ""};
    const double points = particles_in_layer(emitter, parameters.fluid.spacing, dimension);
    if (points <= static_cast<double>(parameters.particles.budget)) return {};
    return Error{"a layer of an emitter of radius " + format_number(static_cast<double>(emitter.radius)) +
                     " m has " + format_number(std::round(points)) + " particles, expected at most " +
                     std::to_string(parameters.particles.budget) + " (particles.budget)",
                 ""};
}

Result<void> check_body(const Body& body) {
    const float turn = glm::dot(body.turn, body.turn);
    if (finite(body.center) && finite(body.position) && finite(body.velocity) &&
        finite(body.angular_velocity) && std::abs(turn - 1.0f) < 0.01f)
        return {};
    return Error{"a solid needs a finite place, a turn and finite velocities", ""};
}

Result<void> check_grab(const GrabSolid& grab, const std::vector<Solid>& solids) {
    if (!grab.active) return {};
    if (grab.index >= solids.size() || !is_free(solids[grab.index].motion))
        return Error{"there is no free solid " + std::to_string(grab.index), ""};
    if (finite(grab.anchor) && finite(grab.target)) return {};
    return Error{"a grab needs finite numbers", ""};
}

Result<void> check_stroke(const SetForceStroke& stroke) {
    if (finite(stroke.from) && finite(stroke.to) && std::isfinite(stroke.acceleration) &&
        positive(stroke.radius))
        return {};
    return Error{"a force stroke needs finite numbers and a radius above 0", ""};
}

Result<void> check_sink(const Box3& bounds, int dimension) {
    if (!finite(bounds.min) || !finite(bounds.max)) return Error{"a drain needs a finite box", ""};
    for (int axis = 0; axis < dimension; ++axis) {
        if (!(bounds.max[axis] > bounds.min[axis]))
            return Error{"a drain needs a box with edges longer than 0", ""};
    }
    return {};
}

Result<void> check_distance(std::string_view what, const Vec3& center, float spacing) {
    const double distance = glm::length(glm::dvec3(center)),
                 most = farthest_center_in_spacings * static_cast<double>(spacing);
    if (!(distance > most)) return {};
    return Error{std::string(what) + " is " + format_number(std::round(distance)) +
                     " m from the origin; with a spacing of " + format_number(static_cast<double>(spacing)) +
                     " m water comes to rest only within " + format_number(std::round(most)) +
                     " m of it. Move the scene closer",
                 ""};
}

Result<void> check_container(const Box3& walls, int dimension, float spacing) {
    if (!finite(walls.min) || !finite(walls.max)) return Error{"a container needs finite walls", ""};
    const float least = least_container_edge * spacing;
    for (int axis = 0; axis < dimension; ++axis) {
        if (walls.max[axis] - walls.min[axis] >= least) continue;
        return Error{"the container would be narrower than " + format_number(static_cast<double>(least)) +
                         " m (4 spacings)",
                     ""};
    }
    return {};
}

}  // namespace slosh
