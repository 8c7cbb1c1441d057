// Where there is room for new particles: away from walls and solids, and from other fluid, so that none is
// pressed and pushed away.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/boundary/boundary_field.h"
#include "sim/pair_constants.h"
#include "sim/state.h"

namespace slosh {

/// Nearer than this many spacings to fluid, a new particle is left out in any case.
inline constexpr float overlap_distance_in_spacings = 0.8f;
/// Nearer than this many spacings to a wall or solid, likewise. Fluid at rest has d/2: at 0.45, as it was
/// before, the wall pressed with 7 % of compression.
inline constexpr float solid_distance_in_spacings = 0.499f;

/// Those of `points` that overlap neither fluid nor solids, in order; at most `room` of them.
struct FreePoints {
    std::vector<Vec3> points;
    std::uint32_t left_out = 0;
};
/// `overlap_distance`: to fluid that is there, m.
FreePoints free_points(const std::vector<Vec3>& points, const Particles& particles,
                       const BoundaryField& boundary, float spacing, float overlap_distance,
                       std::size_t room);
/// Those that are not compressed either, next to the fluid that is there, nor compress it. `points` among
/// each other are a lattice at rest.
FreePoints uncompressed_points(const std::vector<Vec3>& points, const Particles& particles,
                               const BoundaryField& boundary, const PairConstants& constants,
                               std::size_t room);

}  // namespace slosh
