// The members of every saved struct (see snapshot_archive.h). A member's name is its name in files: one that
// is renamed keeps its old name there by a line of its own. A new member comes last, in SLOSH_GROWN_FIELDS.
// All live in namespace slosh to be found by argument-dependent look-up. Commands describe themselves:
// command_archive.h.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "sim/solids/shapes/closed_mesh.h"
#include "sim/world/archive/command_archive.h"
#include "sim/world/archive/snapshot_archive.h"
#include "sim/world/seeding/point_set.h"
#include "sim/world/state/geometry_checks.h"
#include "sim/world/state/state.h"

namespace slosh {

template <class Archive>
void field(Archive& archive, Vec3& v) {
    all_fields(archive, v.x, v.y, v.z);
}
template <class Archive>
void field(Archive& archive, glm::quat& q) {
    all_fields(archive, q.w, q.x, q.y, q.z);
}
template <class Archive, class T, std::size_t n>
void field(Archive& archive, std::array<T, n>& values) {
    for (T& value : values) field(archive, value);
}

#define SLOSH_FIELDS(Type, ...) SLOSH_GROWN_FIELDS(Type, SIZE_MAX, __VA_ARGS__)
/// The first `first_members` have been there since formats without names.
#define SLOSH_GROWN_FIELDS(Type, first_members, ...)                     \
    template <class Archive>                                             \
    void fields(Archive& archive, Type& s) {                             \
        named_fields(archive, #__VA_ARGS__, first_members, __VA_ARGS__); \
    }
#define SLOSH_SAVED_NAME(Type, name) \
    constexpr std::string_view saved_name(const Type*) { return name; }

SLOSH_SAVED_NAME(BoxShape, "box")
SLOSH_SAVED_NAME(SphereShape, "sphere")
SLOSH_SAVED_NAME(PlaneShape, "plane")
SLOSH_SAVED_NAME(CapsuleShape, "capsule")
SLOSH_SAVED_NAME(MeshShape, "mesh")
SLOSH_SAVED_NAME(PointsShape, "points")
SLOSH_SAVED_NAME(FixedMotion, "fixed")
SLOSH_SAVED_NAME(SpinMotion, "spin")
SLOSH_SAVED_NAME(OscillationMotion, "oscillation")
SLOSH_SAVED_NAME(KeyframeMotion, "keyframes")
SLOSH_SAVED_NAME(FreeMotion, "free")
SLOSH_SAVED_NAME(HostMotion, "host")

SLOSH_FIELDS(Box3, s.min, s.max)
SLOSH_FIELDS(BoxShape, s.center, s.size)
SLOSH_FIELDS(SphereShape, s.center, s.radius)
SLOSH_FIELDS(PlaneShape, s.point, s.normal)
SLOSH_FIELDS(CapsuleShape, s.a, s.b, s.radius)
SLOSH_FIELDS(MeshShape, s.mesh, s.position, s.axis, s.angle, s.scale)
SLOSH_FIELDS(PointsShape, s.points, s.position, s.axis, s.angle, s.scale)
SLOSH_FIELDS(AxisAngle, s.axis, s.angle)
SLOSH_FIELDS(SpinMotion, s.axis, s.speed, s.pivot)
SLOSH_FIELDS(OscillationMotion, s.amplitude, s.turn, s.pivot, s.period, s.phase)
SLOSH_FIELDS(Keyframe, s.time, s.offset, s.turn)
SLOSH_FIELDS(KeyframeMotion, s.frames, s.repeat)
SLOSH_FIELDS(FreeMotion, s.density, s.velocity, s.angular_velocity)
SLOSH_FIELDS(Solid, s.shape, s.turn, s.motion)
SLOSH_GROWN_FIELDS(Body, 5, s.center, s.position, s.turn, s.velocity, s.angular_velocity, s.id)
SLOSH_FIELDS(Emitter, s.position, s.direction, s.radius, s.speed, s.start, s.stop, s.budget, s.material)
SLOSH_FIELDS(Sink, s.bounds)
SLOSH_FIELDS(Material, s.name, s.rest_density, s.viscosity)
SLOSH_SAVED_NAME(PressureProbe, "pressure")
SLOSH_SAVED_NAME(LevelProbe, "level")
SLOSH_SAVED_NAME(FlowProbe, "flow")
SLOSH_SAVED_NAME(SpeedProbe, "speed")
SLOSH_SAVED_NAME(ForceProbe, "force")
SLOSH_SAVED_NAME(TorqueProbe, "torque")
SLOSH_FIELDS(PressureProbe, s.point, s.solid)
SLOSH_FIELDS(LevelProbe, s.x, s.z)
SLOSH_FIELDS(FlowProbe, s.min, s.max)
SLOSH_FIELDS(SpeedProbe, s.point)
SLOSH_FIELDS(ForceProbe, s.solid, s.axis)
SLOSH_FIELDS(TorqueProbe, s.solid, s.axis)
SLOSH_FIELDS(Probe, s.name, s.what, s.window)
SLOSH_FIELDS(TimedEvent, s.time, s.command)
SLOSH_GROWN_FIELDS(CameraDescription, 3, s.eye, s.target, s.field_of_view, s.stage)
SLOSH_GROWN_FIELDS(SceneDescription, 16, s.name, s.title, s.description, s.dimension, s.solver, s.parameters,
                   s.materials, s.container, s.open_top, s.solids, s.fluids, s.emitters, s.sinks, s.events,
                   s.camera, s.seed, s.automatic_particles, s.probes, s.modules)
SLOSH_FIELDS(EmitterState, s.emitter, s.emitted, s.layers)
SLOSH_FIELDS(ContainerState, s.present, s.open_top, s.walls, s.target, s.speed, s.wall_velocity)
SLOSH_FIELDS(FidelityMemory, s.error, s.coefficient, s.speed, s.limited, s.steps_since_change)
SLOSH_FIELDS(DeepWater, s.depth, s.coarse)
SLOSH_FIELDS(RemovedCounts, s.sink, s.erased, s.overlap, s.nonfinite, s.escaped)

/// The triangles, not the file: a state is whole without it. A file may say anything, so it must prove
/// closed.
template <class Archive>
void fields(Archive& archive, TriangleMesh& mesh) {
    named_fields(archive, "file, vertices, triangles", SIZE_MAX, mesh.file, mesh.vertices, mesh.triangles);
    if constexpr (Archive::reading) {
        if (archive.ok() && !check_closed_mesh(mesh)) archive.fail();
    }
}

/// The points, not the file, as with the triangles.
template <class Archive>
void fields(Archive& archive, PointSet& points) {
    named_fields(archive, "file, positions, velocities", SIZE_MAX, points.file, points.positions,
                 points.velocities);
    if constexpr (Archive::reading) {
        if (archive.ok() && !check_point_set(points)) archive.fail();
    }
}

/// A world looks at the shapes in every step: none may be without its mesh or points.
template <class Archive>
void fields(Archive& archive, FluidRegion& s) {
    named_fields(archive, "shape, velocity, velocity_gradient_diagonal, material", SIZE_MAX, s.shape,
                 s.velocity, s.velocity_gradient_diagonal, s.material);
    if constexpr (Archive::reading) {
        if (archive.ok() && !check_fluid_shape(s.shape, 3)) archive.fail();
    }
}

/// The arrays that `owner` has in use, by name.
template <class Owner>
void write_arrays(ByteWriter& archive, std::string_view names, Owner& owner) {
    owner.for_each_array([&](auto& array) {
        write_name(archive, next_name(names));
        write_with_length(archive, array);
    });
}
/// One of them; false: there is none of that name.
template <class Owner>
bool read_array(ByteReader& archive, std::string_view names, Owner& owner, std::string_view name) {
    bool found = false;
    owner.for_each_array([&](auto& array) {
        if (next_name(names) != name) return;
        field(archive, array);
        found = true;
    });
    return found;
}
// Arrays that a file did not have: zeros, but for those named below.
/// Water of before there were means of the pressure has held its pressures for long.
inline void fill_missing_means(Particles& particles) {
    if (!particles.pressure_mean.empty()) return;
    particles.pressure_mean.resize(particles.pressure.size());
    std::copy(particles.pressure.begin(), particles.pressure.end(), particles.pressure_mean.begin());
}
inline void fill_missing_arrays(Particles& particles) {
    const std::size_t count = particles.size();
    fill_missing_means(particles);
    particles.for_each_array([&](auto& array) {
        if (array.empty()) array.resize(count);
    });
}
/// Foam of before there was a look has that of its kind.
inline void fill_missing_arrays(FoamParticles& foam) {
    const bool without_look = foam.look.empty();
    foam.for_each_array([&](auto& array) {
        if (array.empty()) array.resize(foam.count());
    });
    if (!without_look || foam.kind.size() != foam.count()) return;
    for (std::size_t i = 0; i < foam.count(); ++i) foam.look[i] = static_cast<float>(foam.kind[i]);
}
template <class Owner>
std::uint32_t array_count(const Owner& owner) {
    std::uint32_t count = 0;
    owner.for_each_array([&](const auto&) { ++count; });
    return count;
}

/// In the order of for_each_array().
inline constexpr std::string_view particle_array_names =
    "x, y, z, velocity_x, velocity_y, velocity_z, id, list_x, list_y, list_z, density, pressure, neighbours, "
    "material, pressure_mean";
inline constexpr std::string_view foam_array_names =
    "x, y, z, velocity_x, velocity_y, velocity_z, life, age, size, kind, look";
/// In formats without names.
inline constexpr int first_foam_arrays = 10;

template <class Owner>
void read_named_arrays(ByteReader& archive, std::string_view names, Owner& owner) {
    std::uint32_t count = 0;
    field(archive, count);
    for (; count > 0 && archive.ok(); --count) {
        const std::string_view name = read_name(archive);
        std::uint64_t length = 0;
        field(archive, length);
        archive.within(length, [&] {
            if (!read_array(archive, names, owner, name)) archive.take(length);
        });
    }
    fill_missing_arrays(owner);
}

/// Particles had spins once: a flag, and in formats without names three arrays after `material`.
inline void fields(ByteWriter& archive, Particles& particles) {
    bool spinning = false;
    field(archive, spinning);
    std::uint32_t count = array_count(particles);
    field(archive, count);
    write_arrays(archive, particle_array_names, particles);
}
inline void fields(ByteReader& archive, Particles& particles) {
    bool spinning = false;
    field(archive, spinning);
    if (archive.named) return read_named_arrays(archive, particle_array_names, particles);
    particles.for_each_array([&](auto& array) {
        const void* address = &array;
        if (address != &particles.pressure_mean) field(archive, array);
    });
    for (int axis = 0; spinning && axis < 3; ++axis) {
        AlignedArray<float> spins;
        field(archive, spins);
    }
    fill_missing_means(particles);
}

template <class Archive>
void fields(Archive& archive, Parameters& parameters) {
    std::vector<std::pair<std::string, ParameterValue>> values;
    if constexpr (!Archive::reading) {
        for (const ParameterDescription& description : parameter_table().with_retired()) {
            values.emplace_back(std::string(description.key), description.value(&parameters));
        }
    }
    field(archive, values);
    if constexpr (Archive::reading) {
        for (const auto& [key, value] : values) {
            const ParameterDescription* description = parameter_table().find(key);
            if (description && !description->set_clamped(&parameters, value)) archive.fail();
        }
    }
}

inline void fields(ByteWriter& archive, FoamParticles& foam) {
    std::uint32_t count = array_count(foam);
    field(archive, count);
    write_arrays(archive, foam_array_names, foam);
}
inline void fields(ByteReader& archive, FoamParticles& foam) {
    if (archive.named) return read_named_arrays(archive, foam_array_names, foam);
    int number = 0;
    foam.for_each_array([&](auto& array) {
        if (number++ < first_foam_arrays) field(archive, array);
    });
    fill_missing_arrays(foam);
}

SLOSH_GROWN_FIELDS(State, 25, s.scene, s.parameters, s.materials, s.solver, s.dimension, s.particles, s.foam,
                   s.lists_valid, s.container, s.solids, s.bodies, s.grab, s.emitters, s.sinks, s.stroke,
                   s.step_index, s.time, s.time_base, s.step_base, s.seed, s.next_id, s.next_event,
                   s.acceleration_max, s.kernel_ratio, s.removed, s.softness, s.pinned, s.fidelity, s.probes,
                   s.deep_water, s.last_body_id)

template <class Archive>
void fields(Archive& archive, FixedMotion&) {
    named_fields(archive, "", 0);
}
template <class Archive>
void fields(Archive& archive, HostMotion&) {
    named_fields(archive, "", 0);
}

}  // namespace slosh
