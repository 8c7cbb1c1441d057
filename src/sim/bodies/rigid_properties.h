// What free bodies weigh.
#pragma once

#include <glm/mat3x3.hpp>
#include <span>
#include <vector>

#include "sim/bodies/body.h"
#include "sim/shapes.h"

namespace slosh {

struct RigidProperties {
    float mass = 0.0f;                ///< kg (per metre of depth in 2-D); 0: is not moved by forces
    float inverse_mass = 0.0f;        ///< 1/kg
    glm::mat3 inertia{0.0f};          ///< about the centre, along the axes of the description, kg m^2
    glm::mat3 inverse_inertia{0.0f};  ///< 1/(kg m^2); in 2-D only about z
};

/// Angular velocity by an angular impulse about the body's centre, kg m^2/s in the world's axes.
void turn_by(Body& body, const RigidProperties& properties, const Vec3& impulse);

/// One per solid; zeros for those that are not free.
std::vector<RigidProperties> rigid_properties(std::span<const Solid> solids, int dimension);

}  // namespace slosh
