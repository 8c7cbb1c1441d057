#include "sim/world/geometry_checks.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "base/text.h"
#include "sim/bodies/body.h"
#include "sim/parameters/parameters.h"
#include "sim/particles/nozzle.h"

namespace slosh {

namespace {

constexpr float least_container_edge = 4.0f;  // spacings
/// A still tank (d = 2 cm) moves with 0.05 m/s so far out (PBF, DFSPH; WCSPH 0.2), and with 1 m/s (WCSPH 4)
/// at 25 times the distance.
constexpr double farthest_center_in_spacings = 10'000.0;
constexpr float fastest_emitter = 1000.0f;  // m/s, as everything that a scene sets in motion
constexpr float least_mesh_scale = 1e-4f, most_mesh_scale = 1e4f;

Vec3 in_plane(Vec3 v, int dimension) {
    if (dimension == 2) v.z = 0.0f;
    return v;
}

bool has_direction(const Vec3& v, int dimension) {
    const Vec3 flat = in_plane(v, dimension);
    const float square = glm::dot(flat, flat);
    return square > 0.0f && std::isfinite(square);
}

bool positive(float length) { return length > 0.0f && std::isfinite(length); }

/// Of a mesh or of points.
template <class Shape>
Result<void> check_placement(const Shape& shape, const std::string& what) {
    if (!finite(shape.position) || !std::isfinite(shape.angle))
        return Error{what + " needs a finite position and angle", ""};
    if (!has_direction(shape.axis, 3)) return Error{what + " needs an axis with a length", ""};
    if (shape.scale >= least_mesh_scale && shape.scale <= most_mesh_scale) return {};
    return Error{what + " has the scale " + format_number(static_cast<double>(shape.scale)) +
                     ", expected 0.0001 to 10000",
                 ""};
}

/// A mesh's own sentence says more than that of the other shapes.
Result<void> check_mesh(const MeshShape& mesh, int dimension) {
    if (dimension != 3)
        return Error{"a mesh acts in 3-D only, expected a sphere, box, capsule or plane in a flat scene", ""};
    if (!mesh.mesh || mesh.mesh->triangles.empty()) return Error{"a mesh solid needs a mesh", ""};
    return check_placement(mesh, "a mesh");
}

struct SolidCheck {
    int dimension;
    bool operator()(const PlaneShape& plane) const {
        return finite(plane.point) && has_direction(plane.normal, dimension);
    }
    bool operator()(const SphereShape& sphere) const {
        return finite(sphere.center) && positive(sphere.radius);
    }
    bool operator()(const CapsuleShape& capsule) const {
        return finite(capsule.a) && finite(capsule.b) && positive(capsule.radius);
    }
    bool operator()(const BoxShape& box) const {
        for (int axis = 0; axis < dimension; ++axis) {
            if (!positive(box.size[axis])) return false;
        }
        return finite(box.center);
    }
    bool operator()(const MeshShape& mesh) const { return check_mesh(mesh, dimension).ok(); }
};

bool sound(const AxisAngle& turn, int dimension) {
    return std::isfinite(turn.angle) &&
           (dimension == 2 || turn.angle == 0.0f || has_direction(turn.axis, dimension));
}

struct MotionCheck {
    int dimension;
    Result<void> operator()(const FixedMotion&) const { return {}; }
    Result<void> operator()(const SpinMotion& spin) const {
        if (std::isfinite(spin.speed) && (dimension == 2 || has_direction(spin.axis, dimension)) &&
            (!spin.pivot || finite(*spin.pivot)))
            return {};
        return Error{"a spin needs an axis with a length, a finite speed and a finite pivot", ""};
    }
    Result<void> operator()(const OscillationMotion& swing) const {
        if (finite(swing.amplitude) && sound(swing.turn, dimension) &&
            (!swing.pivot || finite(*swing.pivot)) && positive(swing.period) && std::isfinite(swing.phase))
            return {};
        return Error{"an oscillation needs finite numbers and a period above 0", ""};
    }
    Result<void> operator()(const KeyframeMotion& motion) const {
        const Error error{"keyframes need at least one frame, ascending times and finite numbers", ""};
        if (motion.frames.empty()) return error;
        for (std::size_t i = 0; i < motion.frames.size(); ++i) {
            const Keyframe& frame = motion.frames[i];
            if (!std::isfinite(frame.time) || !finite(frame.offset) || !sound(frame.turn, dimension))
                return error;
            if (i > 0 && !(frame.time > motion.frames[i - 1].time)) return error;
        }
        const Keyframe &first = motion.frames.front(), &last = motion.frames.back();
        // A jump back would be a speed that shoots whatever it meets.
        if (motion.repeat && (first.offset != last.offset || first.turn.angle != last.turn.angle))
            return Error{"keyframes that repeat must end where they begin", ""};
        return {};
    }
    Result<void> operator()(const FreeMotion& free) const {
        if (free.density >= 1.0f && free.density <= 1e5f && finite(free.velocity) &&
            finite(free.angular_velocity))
            return {};
        return Error{"a free solid needs a density of 1 to 100000 kg/m^3 and finite velocities", ""};
    }
};

}  // namespace

bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

Result<void> check_fluid_shape(const FluidShape& shape, int dimension) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return check_mesh(*mesh, dimension);
    if (const auto* points = std::get_if<PointsShape>(&shape)) {
        if (!points->points || points->points->positions.empty())
            return Error{"a fluid of points needs points", ""};
        return check_placement(*points, "a fluid of points");
    }
    const auto* box = std::get_if<BoxShape>(&shape);
    const auto* ball = std::get_if<SphereShape>(&shape);
    if (box != nullptr ? finite(box->center) && finite(box->size)
                       : finite(ball->center) && std::isfinite(ball->radius))
        return {};
    return Error{"the fluid needs finite numbers", ""};
}

Result<void> check_solid(const Solid& solid, int dimension) {
    if (const auto* mesh = std::get_if<MeshShape>(&solid.shape)) {
        if (Result<void> checked = check_mesh(*mesh, dimension); !checked) return checked;
    } else if (!std::visit(SolidCheck{dimension}, solid.shape)) {
        return Error{"a solid needs finite numbers, sizes above 0 and, if it is a plane, a normal", ""};
    }
    if (!sound(solid.turn, dimension)) return Error{"a solid's turn needs an axis and a finite angle", ""};
    if (std::holds_alternative<PlaneShape>(solid.shape) &&
        (!is_fixed(solid.motion) || solid.turn.angle != 0.0f))
        return Error{"a plane cannot move or be turned", ""};
    return std::visit(MotionCheck{dimension}, solid.motion);
}

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
    return Error{std::string(what) + " lies " + format_number(std::round(distance)) +
                     " m from the origin; with a spacing of " + format_number(static_cast<double>(spacing)) +
                     " m water is calm only up to " + format_number(std::round(most)) +
                     " m from it: move the scene nearer",
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
