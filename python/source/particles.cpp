// Positions and velocities that a host writes between steps. They reach the world as the command
// SetParticles, so recordings have them.
#include <pybind11/stl.h>

#include <algorithm>

#include "arrays.h"
#include "held_world.h"
#include "parts.h"

namespace slosh::python {

namespace {

using PositionsOrVelocities = std::vector<Vec3> SetParticles::*;

SetParticles all_particles(const World& world, PositionsOrVelocities member, const py::object& values,
                           const char* what) {
    const ParticleView particles = world.particles();
    SetParticles set;
    set.ids.assign(particles.id.begin(), particles.id.end());
    set.*member = vectors_for_all(values, particles.count, world.dimension(), what);
    return set;
}

/// Acts at once, so that what is read next is what was written.
void write_all(HeldWorld& held, PositionsOrVelocities member, const py::object& values, const char* what) {
    SetParticles set = all_particles(held.read(), member, values, what);
    World& world = held.change();
    const std::uint64_t ticket = world.enqueue(std::move(set));
    for (const CommandResult& answer : world.apply_commands().commands) {
        if (answer.ticket == ticket && !answer.applied) throw Failure(answer.message);
    }
}

std::uint64_t set_particles(HeldWorld& held, std::vector<std::uint32_t> ids, const py::object& positions,
                            const py::object& velocities) {
    const int dimension = held.read().dimension();
    SetParticles set;
    set.ids = std::move(ids);
    if (!positions.is_none())
        set.positions = vectors_for_all(positions, set.ids.size(), dimension, "positions");
    if (!velocities.is_none())
        set.velocities = vectors_for_all(velocities, set.ids.size(), dimension, "velocities");
    return held.change().enqueue(std::move(set));
}

}  // namespace

void add_particles(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world) {
    world
        .def_property(
            "positions",
            [](const HeldWorld& held) {
                const ParticleView particles = held.read().particles();
                return joined(particles.x, particles.y, particles.z);
            },
            [](HeldWorld& held, const py::object& values) {
                write_all(held, &SetParticles::positions, values, "positions");
            })
        .def_property(
            "velocities",
            [](const HeldWorld& held) {
                const ParticleView particles = held.read().particles();
                return joined(particles.velocity_x, particles.velocity_y, particles.velocity_z);
            },
            [](HeldWorld& held, const py::object& values) {
                write_all(held, &SetParticles::velocities, values, "velocities");
            })
        .def("set_particles", &set_particles, py::arg("ids"), py::kw_only(),
             py::arg("positions") = py::none(), py::arg("velocities") = py::none());
}

}  // namespace slosh::python
