// What the phases of a step work on: the state, and scratch that is rebuilt from it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/aligned_array.h"
#include "base/parallel.h"
#include "sim/methods/step/method_state.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/solids/boundary/boundary_context.h"
#include "slosh/modules.h"
#include "slosh/step_report.h"

namespace slosh {

struct StepContext : BoundaryContext {
    StepContext(MethodState& of, Scratch& with, const PairConstants& constant, BoundaryField& walls,
                StepReport& into)
        : BoundaryContext{of.particles, with, constant, walls}, state(of), report(into) {
        boundary_density = state.parameters.boundary.density;
    }

    MethodState& state;
    StepReport& report;
    float dt = 0.0f;    ///< substep, s
    float step = 0.0f;  ///< outer step, s
    int substep = 0;    ///< 0 to report.substeps - 1
    bool first_substep = true;
    bool last_substep = true;
    bool has_free_bodies = false;
    bool collects_loads = false;  ///< from free bodies, or from all solids: BoundaryField::takes_load()
    std::span<const RigidProperties> rigid{};  ///< one per solid
    std::span<const HeldPoint> held{};         ///< points of free bodies, in this substep
    std::span<const Force> host_forces{};      ///< of the host: slosh/modules.h
    const Solver* host_solver = nullptr;       ///< if the state's solver is one of the host's
    bool diffuses_every_substep = false;       ///< as the solver says: see SolverModule

    /// The settings of a module: PbfSettings, WindSettings.
    template <class Settings>
    const Settings& settings() const {
        return state.parameters.of<Settings>();
    }
    /// Puts free bodies where they are now, for loops over the substep's start too: the water of this substep
    /// moves them, and force and reaction must see them at one place.
    void move_free_bodies() const {
        boundary.move_bodies(state.bodies);
        if (boundary_before) boundary_before->move_bodies(state.bodies);
    }
};
/// A pair loop over all particles: kernel(arguments ..., group_begin, group_end).
template <class Kernel, class... Arguments>
void over_groups(const StepContext& context, Kernel* kernel, const Arguments&... arguments) {
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernel(arguments..., begin, end); });
}
/// visit(i) for every particle.
template <class Visit>
void over_particles(const StepContext& context, const Visit& visit) {
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) visit(i);
                 });
}
/// The largest value(i) of all particles that is above 0, or 0. value() is called once for each.
template <class Value>
float largest_of_particles(const StepContext& context, const Value& value) {
    return parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_maxima, 0.0f,
        [&](std::size_t begin, std::size_t end) {
            float largest = 0.0f;
            for (std::size_t i = begin; i < end; ++i) largest = std::max(largest, value(i));
            return largest;
        },
        [](float& largest, float part) { largest = std::max(largest, part); });
}
/// Adds the note to the report of this step, unless it is there already.
void append_note(StepReport& report, std::string note);

inline void set_record(float* records, std::size_t i, const Vec3& vector, float payload) {
    for (int axis = 0; axis < 3; ++axis) records[4 * i + static_cast<std::size_t>(axis)] = vector[axis];
    records[4 * i + 3] = payload;
}
/// {v, density} -> scratch.velocities; density relative, from scratch.relative_density.
void fill_velocity_stream(StepContext& context, Caller writer = Caller::here());
/// The same for a range of particles, for loops that have the velocities at hand.
void fill_velocity_range(const StepContext& context, float* records, std::size_t begin, std::size_t end);

}  // namespace slosh
