// Geometry that scenes, commands and the engine share: fluid regions, solids, emitters, sinks.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <variant>

#include "base/vector_types.h"
#include "sim/motion.h"
#include "sim/triangle_mesh.h"

namespace slosh {

class PlacedMesh;

struct BoxShape {
    Vec3 center{0.0f};
    Vec3 size{1.0f};  ///< edge lengths, m
};
struct SphereShape {
    Vec3 center{0.0f};
    float radius = 0.5f;
};
/// A region to fill with fluid.
using FluidShape = std::variant<BoxShape, SphereShape>;

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
    Vec3 position{0.0f};          ///< of the model's origin, m
    Vec3 axis{0.0f, 1.0f, 0.0f};  ///< of the turn; any length but zero
    float angle = 0.0f;           ///< right-handed about the axis, degrees
    float scale = 1.0f;
    /// The engine's own, in its prepared copies (boundary/solid_distance.h): never saved, never drawn.
    std::shared_ptr<const PlacedMesh> placed{};
};
using SolidShape = std::variant<PlaneShape, SphereShape, BoxShape, CapsuleShape, MeshShape>;

/// An obstacle with fluid outside it, fixed or moving.
struct Solid {
    SolidShape shape;
    AxisAngle turn{};  ///< of the shape as described, about its centre, at the start
    SolidMotion motion{};
};

/// A square or disc nozzle that adds layers of particles at rest spacing.
struct Emitter {
    Vec3 position{0.0f};
    Vec3 direction{0.0f, -1.0f, 0.0f};
    float radius = 0.1f;  ///< of the disc (half the width of the slot in 2-D), m
    float speed = 1.0f;   ///< m/s; with the disc's area this is the rate
    double start = 0.0;   ///< s
    double stop = std::numeric_limits<double>::infinity();
    int budget = 100'000;    ///< particles this emitter may add in all
    std::string material{};  ///< of the scene or a preset, by name; "": the scene's own
};

/// Particles inside are removed (counted as "sink").
struct Sink {
    Box3 bounds;
};

}  // namespace slosh
