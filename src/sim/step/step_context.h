// What the phases of a step work on: the state, and scratch that is rebuilt from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/aligned_array.h"
#include "sim/bodies/mass_properties.h"
#include "sim/boundary/boundary_field.h"
#include "sim/boundary/mirrors.h"
#include "sim/sph/fluid_kernels.h"
#include "sim/sph/pair_constants.h"
#include "sim/step/scratch.h"
#include "sim/world/state.h"
#include "slosh/step_report.h"

namespace slosh {

/// Particles per block of loops over particles (a multiple of 8), and groups per block of pair loops.
inline constexpr std::size_t particle_block = 2048;
inline constexpr std::size_t group_block = 64;

struct StepContext {
    State& state;
    Scratch& scratch;
    const PairConstants& constants;
    const BoundaryField& boundary;  ///< walls and solids where they are at the end of the substep
    StepReport& report;
    int threads = 1;
    simd::Target simd{};
    float dt = 0.0f;    ///< substep, s
    float step = 0.0f;  ///< outer step, s
    int substep = 0;    ///< of report.substeps
    bool first_substep = true;
    bool last_substep = true;
    bool has_free_bodies = false;
    bool collects_loads = false;       ///< of free bodies, or of all solids: BoundaryField::takes_load()
    BoundaryField* movable = nullptr;  ///< `boundary`, for bodies that move within a pressure solve
    /// Walls and solids where they were at the start of the substep; nullptr: nothing moves.
    BoundaryField* boundary_before = nullptr;
    std::span<const RigidProperties> rigid{};  ///< one per solid
    std::span<const HeldPoint> held{};         ///< of free bodies, in this substep
    bool diffuses_every_substep = false;       ///< of the solver: see SolverModule

    /// Of a module: PbfSettings, WindSettings.
    template <class Settings>
    const Settings& settings() const {
        return state.parameters.of<Settings>();
    }
    /// The walls and solids that belong to the positions at this place.
    const BoundaryField& boundary_at(MirrorPlace place) const {
        return place == MirrorPlace::origin && boundary_before ? *boundary_before : boundary;
    }
    /// Puts free bodies where they are now, for loops over the substep's start too: the water of this substep
    /// moves them, and force and reaction must see them at one place.
    void move_free_bodies() const {
        movable->move_bodies(state.bodies);
        if (boundary_before) boundary_before->move_bodies(state.bodies);
    }
    std::size_t count() const { return state.particles.size(); }
    std::size_t groups() const { return (count() + 7) / 8; }
};

/// Dummies behind the end of a stream: far away, payload 0. To be renewed after every loop that wrote the
/// last group.
void set_stream_padding(AlignedArray<float>& stream, std::size_t count);
/// The same for a stream of velocities: at rest, density 1 (loops divide by it).
void set_velocity_padding(AlignedArray<float>& stream, std::size_t count);

/// Adds the note to the report of this step, unless it is there already.
void append_note(StepReport& report, std::string note);

// The stages of a substep that solvers share, in the order in which they usually need them. Forces come in by
// their own stages: sim/forces/force_module.h.

/// v += dt a by the forces of the stage acceleration, |v| <= velocity.limit h/dt (counted), x += dt v.
void accelerate_and_move(StepContext& context);
/// Sorts and rebuilds the lists if particles moved too far since the last time, or the state demands it.
void update_lists(StepContext& context);
/// Positions in h and padding -> scratch.positions; which groups have boundaries near them on the way from x
/// - dt v to x, and on what still comes: how far particles move from here until density is last sampled, and
/// until contact, in h.
struct Reach {
    float density = 0.0f, contact = 0.0f;
};
void fill_position_stream(StepContext& context, Reach reach, MirrorPlace place = MirrorPlace::now);
/// {v, density} -> scratch.velocities; density relative, from scratch.relative_density.
void fill_velocity_stream(StepContext& context);
/// The same in two parts, for loops that have the velocities at hand: room and padding, then a range of
/// particles.
void prepare_velocity_stream(StepContext& context);
void fill_velocity_range(StepContext& context, std::size_t begin, std::size_t end);
/// `place`: what the loop's positions are, which walls and solids belong to.
PairInput pair_input(const StepContext& context, MirrorPlace place = MirrorPlace::now);
/// For particles [begin, end), begin a multiple of 8, after their velocity update: the velocity limit (adds
/// to `limited`), then contact with walls and solids along the way from x - dt v.
void finish_range(StepContext& context, std::size_t begin, std::size_t end, std::uint64_t& limited);

}  // namespace slosh
