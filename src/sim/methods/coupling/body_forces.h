// Forces of the water on free bodies. Every change of a particle's velocity that a body causes is applied to
// the body with opposite sign, so the total momentum is conserved up to rounding.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/scratch/scratch.h"
#include "sim/solids/bodies/body.h"
#include "sim/solids/bodies/mass_properties.h"

namespace slosh {

struct StepContext;

/// Impulses on bodies within a substep, collected in blocks of particles so that the sums do not depend on
/// the number of threads.
class BodyForces {
  public:
    /// Clears everything and makes room for `blocks` blocks of particle_block particles (step_context.h).
    void start(std::size_t blocks);
    /// Adds an impulse (kg m/s) at a point of the world and a moment besides (kg m^2/s), from the particles
    /// of `block`. One thread at a time may work on a block.
    void add(std::size_t block, std::uint32_t solid, const Vec3& at, const Vec3& impulse,
             const Vec3& moment = Vec3(0.0f));
    /// Changes the velocities of the free bodies by the collected impulses, and adds all of them to the
    /// loads.
    void apply(StepContext& context) const;
    std::size_t capacity_bytes() const;

  private:
    struct Impulse {
        std::uint32_t solid = 0;
        double linear[3] = {}, angular[3] = {};  ///< about the origin
    };
    std::vector<std::vector<Impulse>> blocks_;
};

struct ContactResult;

/// Only where loads are collected.
struct BodyForceScratch : ScratchArrays {
    Owned<BodyForces> collected{*this};
};

/// Before a substep.
void start_body_forces(StepContext& context);
/// Collects the effect of contact on a particle.
void collect_contact(StepContext& context, std::size_t particle, const ContactResult& contact);
/// Collects a change of a particle's velocity (m/s) by a force between it and a solid that takes loads, given
/// by its index in the state. The change is that of a particle of the scene's own fluid.
void collect_change(StepContext& context, std::size_t particle, std::uint32_t solid, const Vec3& change);
/// Collects viscous forces on solids that do not give way: the rates that acted on the current velocities,
/// times the material's factor. Free bodies have theirs from the solve (forces/viscosity_bodies.h).
/// `turning`: per axis the particles' angular velocities times h; nullptr where they have none (explicit
/// viscosity).
void collect_drag(StepContext& context, std::span<const float> factors, const float* const* turning);
/// At the end of a substep: applies the collected impulses.
void finish_body_forces(StepContext& context);
/// Adds an impulse (kg m/s) and its moment about the centre of mass to StepReport::loads.
void add_load(StepContext& context, std::uint32_t solid, const Vec3& impulse, const Vec3& moment);

}  // namespace slosh
