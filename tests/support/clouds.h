// Particles for tests that need no world: ids 0, 1, 2, ... and every other array filled with numbers that
// tell particles apart.
#pragma once

#include <cstdint>

#include "sim/world/state/state.h"

namespace slosh {

/// Uniform in the box from 0 to `size`.
Particles random_cloud(std::size_t count, Vec3 size, unsigned seed);
/// nx x ny x nz points, exactly `spacing` apart.
Particles lattice_cloud(int nx, int ny, int nz, float spacing);

}  // namespace slosh
