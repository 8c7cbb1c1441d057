/// @file
/// What scenes and commands are made of: regions of fluid, solids and how they move, emitters, sinks. Lengths
/// in m, angles in degrees, right-handed.
///
///     slosh::Solid mill{slosh::BoxShape{{0, 1, 0}, {2, 0.1f, 1}}, {}, slosh::SpinMotion{.speed = 90.0f}};
///
/// Plain data: what cannot be (a radius of 0, a motion without frames) is refused with an Error by the world
/// that is asked to hold it. As thread-safe as any struct.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {
class PlacedMesh;
}  // namespace slosh

#pragma GCC visibility push(default)
namespace slosh {

struct BoxShape {
    Vec3 center{0.0f};
    Vec3 size{1.0f};  ///< edge lengths, m
};
struct SphereShape {
    Vec3 center{0.0f};
    float radius = 0.5f;
};
/// The solid half-space behind the plane through `point`; `normal` points into the fluid.
struct PlaneShape {
    Vec3 point{0.0f};
    Vec3 normal{0.0f, 1.0f, 0.0f};
};
/// All points within `radius` of the segment a-b.
struct CapsuleShape {
    Vec3 a{0.0f}, b{0.0f, 1.0f, 0.0f};
    float radius = 0.1f;
};
/// A model, scaled and turned about its origin, then moved. It acts in 3-D only.
struct MeshShape {
    std::shared_ptr<const TriangleMesh> mesh{};
    Vec3 position{0.0f};          ///< where the model's origin is, m
    Vec3 axis{0.0f, 1.0f, 0.0f};  ///< axis of the turn; any length but zero
    float angle = 0.0f;           ///< right-handed about the axis, degrees
    float scale = 1.0f;
    /// The engine's own, set in its prepared copies: never saved, never drawn. Leave it empty.
    std::shared_ptr<const PlacedMesh> placed{};
};
/// Particles of a file, scaled and turned about its origin, then moved. Velocities turn along.
struct PointsShape {
    std::shared_ptr<const PointSet> points{};
    Vec3 position{0.0f};          ///< where the file's origin is, m
    Vec3 axis{0.0f, 1.0f, 0.0f};  ///< axis of the turn; any length but zero
    float angle = 0.0f;           ///< right-handed about the axis, degrees
    float scale = 1.0f;
};
/// A region to fill with fluid, at rest spacing; points are particles as they are.
using FluidShape = std::variant<BoxShape, SphereShape, MeshShape, PointsShape>;
using SolidShape = std::variant<PlaneShape, SphereShape, BoxShape, CapsuleShape, MeshShape>;

/// A turn, right-handed. In 2-D the axis is z.
struct AxisAngle {
    Vec3 axis{0.0f, 0.0f, 1.0f};  ///< any length but zero
    float angle = 0.0f;           ///< degrees
};

struct FixedMotion {};
/// Turns about an axis for ever.
struct SpinMotion {
    Vec3 axis{0.0f, 0.0f, 1.0f};
    float speed = 90.0f;        ///< degrees/s, right-handed about the axis
    std::optional<Vec3> pivot;  ///< a point of the axis; absent: the solid's center
};
/// Swings to and fro: sin(360 deg time/period + phase) times amplitude and angle.
struct OscillationMotion {
    Vec3 amplitude{0.0f};       ///< m
    AxisAngle turn;             ///< at the end of a swing
    std::optional<Vec3> pivot;  ///< center of the turn; absent: the solid's center
    float period = 1.0f;        ///< s
    float phase = 0.0f;         ///< degrees
};
/// Where a solid is at a time, against its start.
struct Keyframe {
    double time = 0.0;  ///< s
    Vec3 offset{0.0f};  ///< m
    AxisAngle turn;     ///< about the solid's center
};
/// Straight from frame to frame; stands before the first and after the last.
struct KeyframeMotion {
    std::vector<Keyframe> frames;  ///< at least one, times ascending
    bool repeat = false;           ///< begins again after the last frame
};
/// Moved by gravity, by the water and by what it meets.
struct FreeMotion {
    float density = 500.0f;       ///< kg/m^3
    Vec3 velocity{0.0f};          ///< at the start, m/s
    Vec3 angular_velocity{0.0f};  ///< at the start, rad/s
};
/// Moved by your program with SetBody, for example by its own physics. Between two of these commands the
/// solid goes on with its velocities. Each step reports the force of the water on it.
struct HostMotion {};
using SolidMotion =
    std::variant<FixedMotion, SpinMotion, OscillationMotion, KeyframeMotion, FreeMotion, HostMotion>;

inline bool is_fixed(const SolidMotion& motion) { return std::holds_alternative<FixedMotion>(motion); }
inline bool is_free(const SolidMotion& motion) { return std::holds_alternative<FreeMotion>(motion); }
inline bool is_hosted(const SolidMotion& motion) { return std::holds_alternative<HostMotion>(motion); }

/// An obstacle with fluid outside it, fixed or moving.
struct Solid {
    SolidShape shape;
    AxisAngle turn{};  ///< turns the shape as described about its center, at the start
    SolidMotion motion{};
};

/// A nozzle that adds layers of particles, in air and under water. Its rate is its area times its speed.
struct Emitter {
    Vec3 position{0.0f};
    Vec3 direction{0.0f, -1.0f, 0.0f};
    float radius = 0.1f;  ///< the disc's (half the width of the slot in 2-D), m
    float speed = 1.0f;   ///< m/s; with the disc's area this is the rate
    double start = 0.0;   ///< s
    double stop = std::numeric_limits<double>::infinity();
    int budget = 100'000;    ///< particles this emitter may add in all
    std::string material{};  ///< a material of the scene or a preset, by name; "": the scene's own
};

/// Particles inside are removed (counted as "sink").
struct Sink {
    Box3 bounds;
};

}  // namespace slosh
#pragma GCC visibility pop
