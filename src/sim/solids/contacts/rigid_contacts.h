// Contact of solids with solids and walls, by Bullet: one step, a function of the state alone. The library
// keeps nothing from step to step that could change a result: its world is rebuilt each time in the order of
// the solids, without warm starts, random orders, sleep or code chosen by processor. Bodies are turned by our
// own sine; the C library's still tilts shapes in the search for contact points.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "sim/solids/bodies/body.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/solids/boundary/boundary_field.h"

namespace slosh {

struct RigidContactSettings {
    float restitution = 0.2f;
    float friction = 0.4f;
    /// The longest distance that a body moves in a step, m. Its speed is limited to it.
    float longest_move = 0.1f;
};

/// A point at which a free body was pushed away from something.
struct RigidContact {
    std::size_t body = 0;  ///< the free one; of two free bodies the first in the list
    int other = -1;        ///< another solid; -1: the container
    Vec3 point{0.0f};      ///< m
    Vec3 normal{0.0f};     ///< unit, toward `body`
    float impulse = 0.0f;  ///< along the normal, N s; larger than 0
};

class RigidContacts {
  public:
    RigidContacts();
    ~RigidContacts();
    RigidContacts(RigidContacts&&) noexcept;
    RigidContacts& operator=(RigidContacts&&) noexcept;

    /// Sets the contact shapes: those of the solids, except that a free mesh meets other solids as its convex
    /// hull. Call it when solids are added, removed or changed.
    void set_solids(std::span<const Solid> solids, std::span<const Body> bodies, int dimension);
    /// Moves free bodies by their velocities for `dt` and resolves their contacts. Scripted bodies have moved
    /// already and have the velocities that brought them there.
    void step(std::span<const Solid> solids, std::span<Body> bodies,
              std::span<const RigidProperties> properties, const std::optional<ContainerWalls>& container,
              const RigidContactSettings& settings, float dt);

    /// The points held at the end of the last step.
    std::span<const HeldPoint> held_points() const;
    /// The points that transmitted impulses in the last step, in Bullet's order.
    std::span<const RigidContact> touching() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
