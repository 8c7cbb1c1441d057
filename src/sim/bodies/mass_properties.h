// Volume, centre and moments of inertia of solids of even density.
#pragma once

#include <glm/mat3x3.hpp>

#include "sim/shapes.h"

namespace slosh {

/// Per unit of density. In 2-D of a slab one metre deep: volume in m^2 (times 1 m), and only the moment about
/// z counts.
struct MassProperties {
    double volume = 0.0;      ///< m^3; 0 for a plane, which has none
    Vec3 center{0.0f};        ///< of mass, where the shape is described
    glm::mat3 inertia{0.0f};  ///< about the centre, along the axes of the description, m^5
};

/// Of a sound shape (check_solid). Of a mesh by the divergence theorem over its triangles, in their order.
MassProperties mass_properties(const SolidShape& shape, int dimension);

}  // namespace slosh
