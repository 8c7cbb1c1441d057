// What a command may do to a world: the state, and what has to follow from its changes. Only while commands
// are applied, between two steps.
#pragma once

#include <cstdint>
#include <span>

#include "sim/core/kernels/pair_constants.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/seeding/block_lattice.h"
#include "sim/world/state/state.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh {

class WorldEdit {
  public:
    explicit WorldEdit(World::Implementation& world);

    /// To be changed directly; what depends on it follows by the functions below. Who changes the particles'
    /// number uses append_particles() and remove().
    State& state;

    const Modules& modules() const;
    const BoundaryField& boundary() const;
    const PairConstants& constants() const;
    /// What a block that comes now is fitted to: walls and solids.
    BlockSurroundings surroundings() const;

    /// Particles whose flag is not 0, one flag each; they are counted in `reason`, one of state.removed.
    /// Returns how many.
    std::uint32_t remove(std::span<const std::uint8_t> flags, std::uint64_t& reason);
    /// Water inside a solid would be shot out of it: it is removed, counted as "overlap".
    /// What is nearer to it than `clearance` (m) goes with it.
    std::uint32_t remove_inside(std::size_t solid, float clearance = 0.0f);

    /// A body at its start for each solid from this one on.
    void start_bodies(std::size_t from);
    /// The list of solids, or where a body is, has changed.
    void solids_changed();
    /// Bodies of the same solids are at other places.
    void bodies_moved();
    /// Changes the velocities of a free body; false: this one is not free.
    bool push(std::size_t body, const ApplyImpulse& impulse);
    /// After parameters went back to what they were.
    void refresh_constants();
    /// Back to the scene's start; on error nothing has changed.
    Result<void> reset(bool keep_parameters);

    Snapshot snapshot() const;
    void restore(const Snapshot& snapshot);

  private:
    World::Implementation& world_;
};

}  // namespace slosh
