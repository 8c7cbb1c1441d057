// Finds room for new particles: away from walls, solids and other fluid, so that none is compressed and
// pushed away.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/boundary/boundary_field.h"
#include "sim/sph/pair_constants.h"
#include "sim/world/state.h"

namespace slosh {

/// A new particle nearer than this to fluid, in spacings, is always left out.
inline constexpr float overlap_distance_in_spacings = 0.8f;
/// Likewise for walls and solids. Fluid at rest has d/2: at the former value of 0.45 the wall compressed it
/// by 7 %.
inline constexpr float solid_distance_in_spacings = 0.499f;

/// Those of `points` that overlap neither fluid nor solids, in their order; at most `room` of them.
struct FreePoints {
    std::vector<Vec3> points;
    std::uint32_t left_out = 0;
};
/// `overlap_distance`: to existing fluid, m.
FreePoints free_points(const std::vector<Vec3>& points, const Particles& particles,
                       const BoundaryField& boundary, float spacing, float overlap_distance,
                       std::size_t room);
/// Also leaves out points that would compress the existing fluid or be compressed by it. The `points`
/// themselves form a lattice at rest.
FreePoints uncompressed_points(const std::vector<Vec3>& points, const Particles& particles,
                               const BoundaryField& boundary, const PairConstants& constants,
                               std::size_t room);

}  // namespace slosh
