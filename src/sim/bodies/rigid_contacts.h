// Solids against solids and walls, by Bullet: one step, asked of the state alone. The library keeps nothing
// from step to step that could change a result: its world is built anew each time in the order of the solids,
// without warm starts, random orders, sleep or code chosen by processor. It turns bodies with the C library's
// sine, though: states with free bodies are the same for any threads and instruction sets of a machine, not
// for certain with another C library.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "sim/bodies/body.h"
#include "sim/bodies/rigid_properties.h"
#include "sim/boundary/boundary_field.h"

namespace slosh {

struct RigidContactSettings {
    float restitution = 0.2f;
    float friction = 0.4f;
    /// Longest way of a body in a step, m; its speed is cut to it.
    float longest_move = 0.1f;
};

class RigidContacts {
  public:
    RigidContacts();
    ~RigidContacts();
    RigidContacts(RigidContacts&&) noexcept;
    RigidContacts& operator=(RigidContacts&&) noexcept;

    /// Shapes for contact: those of the solids, except that a free mesh meets other solids as its convex
    /// hull. To be called when solids come, go or change.
    void set_solids(std::span<const Solid> solids, std::span<const Body> bodies, int dimension);
    /// Moves free bodies by their velocities for `dt` and resolves what they meet. Scripted ones have moved
    /// already and have the velocities that brought them there.
    void step(std::span<const Solid> solids, std::span<Body> bodies,
              std::span<const RigidProperties> properties, const std::optional<ContainerWalls>& container,
              const RigidContactSettings& settings, float dt);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
