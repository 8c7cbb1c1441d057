#include "sim/solids/shapes/shape_checks.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "base/text.h"

namespace slosh {

namespace {

constexpr float least_mesh_scale = 1e-4f, most_mesh_scale = 1e4f;

Vec3 in_plane(Vec3 v, int dimension) {
    if (dimension == 2) v.z = 0.0f;
    return v;
}

/// Checks where a mesh or points are placed.
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
        return Error{"a mesh needs a 3-D scene, expected a sphere, box, capsule or plane in a 2-D scene", ""};
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
            return Error{"keyframes that repeat must end at their start", ""};
        return {};
    }
    Result<void> operator()(const FreeMotion& free) const {
        if (free.density >= 1.0f && free.density <= 1e5f && finite(free.velocity) &&
            finite(free.angular_velocity))
            return {};
        return Error{"a free solid needs a density of 1 to 100000 kg/m^3 and finite velocities", ""};
    }
    Result<void> operator()(const HostMotion&) const { return {}; }
};

}  // namespace

bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

bool has_direction(const Vec3& v, int dimension) {
    const Vec3 flat = in_plane(v, dimension);
    const float square = glm::dot(flat, flat);
    return square > 0.0f && std::isfinite(square);
}

bool positive(float length) { return length > 0.0f && std::isfinite(length); }

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
    if (!sound(solid.turn, dimension))
        return Error{"a solid's rotation needs an axis and a finite angle", ""};
    if (std::holds_alternative<PlaneShape>(solid.shape) &&
        (!is_fixed(solid.motion) || solid.turn.angle != 0.0f))
        return Error{"a plane cannot move or rotate", ""};
    return std::visit(MotionCheck{dimension}, solid.motion);
}

}  // namespace slosh
