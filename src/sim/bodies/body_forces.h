// What the water does to free bodies: every change of a particle's velocity that a body causes is taken back
// from the body, so that the momentum of both is kept to the last bits.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/bodies/body.h"
#include "sim/bodies/push_target.h"
#include "sim/bodies/rigid_properties.h"

namespace slosh {

/// Impulses on bodies in a substep, collected in blocks of particles, so that sums do not depend on the
/// threads.
class BodyForces {
  public:
    /// Forgets; room for as many blocks. Blocks are of step_context.h's particle_block particles.
    void start(std::size_t blocks);
    /// Of the particles of `block`, which one thread at a time works on: kg m/s at a point of the world.
    void add(std::size_t block, std::uint32_t solid, const Vec3& at, const Vec3& impulse);
    /// Velocities of the bodies by all that was collected.
    void apply(std::span<Body> bodies, std::span<const RigidProperties> properties, int dimension) const;
    std::size_t capacity_bytes() const;

  private:
    struct Impulse {
        std::uint32_t solid = 0;
        double linear[3] = {}, angular[3] = {};  ///< about the origin
    };
    std::vector<std::vector<Impulse>> blocks_;
};

struct StepContext;
struct ContactResult;

/// Room for, and zeros in, what the solvers note of the walls' pushes.
void start_body_forces(StepContext& context);
PushTarget push_target(StepContext& context);
/// What contact has done to a particle.
void collect_contact(StepContext& context, std::size_t particle, const ContactResult& contact);
/// What a force between a solid, by its index in the state, and a particle has changed of the particle's
/// velocity, were it of the scene's own fluid, m/s.
void collect_change(StepContext& context, std::size_t particle, std::uint32_t solid, const Vec3& change);
/// What viscous forces along surfaces have done: times the material's factor, the rates that acted on the
/// velocities of now.
void collect_drag(StepContext& context, std::span<const float> factors);
/// At the end of a substep: the pressure on the bodies, and their velocities by all that was collected.
void finish_body_forces(StepContext& context, std::span<const RigidProperties> properties);

}  // namespace slosh
