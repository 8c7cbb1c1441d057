// Volume, centre, mass and moments of inertia of solids of uniform density.
#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <span>
#include <vector>

#include "sim/solids/bodies/body.h"
#include "slosh/shapes.h"

namespace slosh {

/// Per unit of density. In 2-D the solid is a slab one metre deep: volume in m^2 (times 1 m), and only the
/// moment about z counts.
struct MassProperties {
    double volume = 0.0;      ///< m^3; 0 for a plane, which is infinite
    Vec3 center{0.0f};        ///< center of mass, in the coordinates of the scene's description
    glm::mat3 inertia{0.0f};  ///< about the centre, along the axes of the description, m^5
};

/// `shape` must be valid (check_solid). Meshes by the divergence theorem over their triangles, in their
/// order.
MassProperties mass_properties(const SolidShape& shape, int dimension);

/// Mass and moments of inertia of a free body.
struct RigidProperties {
    float mass = 0.0f;                ///< kg (per metre of depth in 2-D); 0: forces do not move it
    float inverse_mass = 0.0f;        ///< 1/kg
    glm::mat3 inertia{0.0f};          ///< about the centre, along the axes of the description, kg m^2
    glm::mat3 inverse_inertia{0.0f};  ///< 1/(kg m^2); in 2-D only about z
};

/// Where a free body meets what does not give way: a wall, a fixed or a scripted solid.
struct HeldPoint {
    std::uint32_t solid = 0;
    Vec3 point{0.0f};   ///< m
    Vec3 normal{0.0f};  ///< unit, towards the body
    float gap = 0.0f;   ///< m, 0 where they touch
};

/// Changes the angular velocity by an angular impulse about the body's centre, kg m^2/s in world axes.
void turn_by(Body& body, const RigidProperties& properties, const Vec3& impulse);

/// One per solid; zeros for solids that are not free.
std::vector<RigidProperties> rigid_properties(std::span<const Solid> solids, int dimension);

}  // namespace slosh
