// The members of every saved struct, in the order of the file (see snapshot_archive.h). They live in
// namespace slosh to be found by argument-dependent look-up.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "sim/mesh/closed_mesh.h"
#include "sim/snapshot_archive.h"
#include "sim/state.h"

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

#define SLOSH_FIELDS(Type, ...)              \
    template <class Archive>                 \
    void fields(Archive& archive, Type& s) { \
        all_fields(archive, __VA_ARGS__);    \
    }

SLOSH_FIELDS(Box3, s.min, s.max)
SLOSH_FIELDS(BoxShape, s.center, s.size)
SLOSH_FIELDS(SphereShape, s.center, s.radius)
SLOSH_FIELDS(PlaneShape, s.point, s.normal)
SLOSH_FIELDS(CapsuleShape, s.a, s.b, s.radius)
SLOSH_FIELDS(MeshShape, s.mesh, s.position, s.axis, s.angle, s.scale)
SLOSH_FIELDS(AxisAngle, s.axis, s.angle)
SLOSH_FIELDS(SpinMotion, s.axis, s.speed, s.pivot)
SLOSH_FIELDS(OscillationMotion, s.amplitude, s.turn, s.pivot, s.period, s.phase)
SLOSH_FIELDS(Keyframe, s.time, s.offset, s.turn)
SLOSH_FIELDS(KeyframeMotion, s.frames, s.repeat)
SLOSH_FIELDS(FreeMotion, s.density, s.velocity, s.angular_velocity)
SLOSH_FIELDS(Solid, s.shape, s.turn, s.motion)
SLOSH_FIELDS(Body, s.center, s.position, s.turn, s.velocity, s.angular_velocity)
SLOSH_FIELDS(Emitter, s.position, s.direction, s.radius, s.speed, s.start, s.stop, s.budget, s.material)
SLOSH_FIELDS(Sink, s.bounds)
SLOSH_FIELDS(SetParameter, s.key, s.value)
SLOSH_FIELDS(SwitchSolver, s.name)
SLOSH_FIELDS(DropFluid, s.shape, s.velocity, s.material)
SLOSH_FIELDS(EraseFluid, s.center, s.radius)
SLOSH_FIELDS(RemoveParticles, s.ids)
SLOSH_FIELDS(SetForceStroke, s.active, s.from, s.to, s.radius, s.acceleration)
SLOSH_FIELDS(MoveContainer, s.container, s.speed)
SLOSH_FIELDS(AddSolid, s.solid)
SLOSH_FIELDS(MoveSolid, s.index, s.solid)
SLOSH_FIELDS(RemoveSolid, s.index)
SLOSH_FIELDS(GrabSolid, s.active, s.index, s.anchor, s.target)
SLOSH_FIELDS(AddEmitter, s.emitter)
SLOSH_FIELDS(RemoveEmitter, s.index)
SLOSH_FIELDS(Reset, s.keep_parameters)
SLOSH_FIELDS(FluidRegion, s.shape, s.velocity, s.velocity_gradient_diagonal, s.material)
SLOSH_FIELDS(Material, s.name, s.rest_density, s.viscosity)
SLOSH_FIELDS(TimedEvent, s.time, s.command)
SLOSH_FIELDS(CameraDescription, s.eye, s.target, s.field_of_view)
SLOSH_FIELDS(SceneDescription, s.name, s.title, s.description, s.dimension, s.solver, s.parameters,
             s.materials, s.container, s.open_top, s.solids, s.fluids, s.emitters, s.sinks, s.events,
             s.camera, s.seed)
SLOSH_FIELDS(EmitterState, s.emitter, s.emitted, s.layers)
SLOSH_FIELDS(ContainerState, s.present, s.open_top, s.walls, s.target, s.speed, s.wall_velocity)
SLOSH_FIELDS(RemovedCounts, s.sink, s.erased, s.overlap, s.nonfinite, s.escaped)

/// The triangles, not the file: a state is whole without it. A file may say anything, so it must prove
/// closed.
template <class Archive>
void fields(Archive& archive, TriangleMesh& mesh) {
    all_fields(archive, mesh.file, mesh.vertices, mesh.triangles);
    if constexpr (Archive::reading) {
        if (archive.ok() && !check_closed_mesh(mesh)) archive.fail();
    }
}

template <class Archive>
void fields(Archive& archive, Particles& particles) {
    bool spinning = particles.spinning;
    field(archive, spinning);
    if constexpr (Archive::reading) particles.set_spinning(spinning);
    particles.for_each_array([&](auto& array) { field(archive, array); });
}

template <class Archive>
void fields(Archive& archive, Parameters& parameters) {
    std::vector<std::pair<std::string, ParameterValue>> values;
    if constexpr (!Archive::reading) {
        for (const ParameterDescription& description : parameter_table().all()) {
            values.emplace_back(std::string(description.key), description.value(&parameters));
        }
    }
    field(archive, values);
    if constexpr (Archive::reading) {
        for (const auto& [key, value] : values) {
            const ParameterDescription* description = parameter_table().find(key);
            if (!description || !description->set_clamped(&parameters, value)) archive.fail();
        }
    }
}

template <class Archive>
void fields(Archive& archive, FoamParticles& foam) {
    foam.for_each_array([&](auto& array) { field(archive, array); });
}

/// States of before there was a softness end earlier; it is then that of their solver from the next step on.
template <class Archive>
void fields(Archive& archive, State& s) {
    all_fields(archive, s.scene, s.parameters, s.materials, s.solver, s.dimension, s.particles, s.foam,
               s.lists_valid, s.container, s.solids, s.bodies, s.grab, s.emitters, s.sinks, s.stroke,
               s.step_index, s.time, s.time_base, s.step_base, s.seed, s.next_id, s.next_event,
               s.acceleration_max, s.kernel_ratio, s.removed);
    if constexpr (Archive::reading) {
        if (archive.at_end()) return;
    }
    field(archive, s.softness);
}
#undef SLOSH_FIELDS

template <class Archive>
void fields(Archive&, FixedMotion&) {}

}  // namespace slosh
