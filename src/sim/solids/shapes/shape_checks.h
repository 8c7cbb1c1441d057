// What a solid and the shape of a fluid must be to make sense, whatever their source: a scene, a command, a
// saved state.
#pragma once

#include "slosh/result.h"
#include "slosh/shapes.h"

namespace slosh {

bool finite(const Vec3& v);
/// Whether it has a length; in 2-D without its z.
bool has_direction(const Vec3& v, int dimension);
/// Finite and above 0.
bool positive(float length);

/// In 2-D there are no meshes.
Result<void> check_fluid_shape(const FluidShape& shape, int dimension);
/// In 2-D the z of sizes and directions does not count.
Result<void> check_solid(const Solid& solid, int dimension);

}  // namespace slosh
