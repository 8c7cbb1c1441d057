// Finds room for new particles: away from walls, solids and other fluid, so that none is compressed and
// pushed away.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/core/kernels/pair_constants.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/seeding/block_lattice.h"
#include "sim/world/seeding/solid_fit.h"
#include "sim/world/state/state.h"

namespace slosh {

/// A new particle nearer than this to fluid, in spacings, is always left out.
inline constexpr float overlap_distance_in_spacings = 0.8f;
/// The same distance to walls and solids. Fluid at rest has d/2: at the former value of 0.45 the wall
/// compressed it by 7 %.
inline constexpr float solid_distance_in_spacings = 0.499f;

/// Points of a file may be water in motion, which is nearer to walls and to itself than water at rest: only
/// what is behind a wall, or nearer than this to a point before it, is left out. Nothing else limits how many
/// neighbours a particle of a stranger's file has.
inline constexpr float point_distance_in_spacings = 0.3f;

/// Those of `points` that overlap neither fluid nor solids, in their order; at most `room` of them.
struct FreePoints {
    std::vector<Vec3> points;
    std::vector<std::uint32_t> index;  ///< each point's place among those that were given
    std::uint32_t left_out = 0;
};
/// `overlap_distance`: to existing fluid; `solid_distance`: to walls and solids, m.
FreePoints free_points(const std::vector<Vec3>& points, const Particles& particles,
                       const BoundaryField& boundary, float solid_distance, float overlap_distance,
                       std::size_t room);
/// Also leaves out points that would compress the existing fluid or be compressed by it. The `points`
/// themselves form a lattice at rest. `solid_distance` in spacings.
FreePoints uncompressed_points(const std::vector<Vec3>& points, const Particles& particles,
                               const BoundaryField& boundary, const PairConstants& constants,
                               std::size_t room, float solid_distance = solid_distance_in_spacings);

/// What a shape adds to the water that is there.
struct FluidPoints {
    std::vector<Vec3> points;
    std::vector<Vec3> velocities;    ///< from a file, m/s; empty: all are 0
    std::vector<Settling> settling;  ///< one per point, for settle_beside_solids(); empty: none settles
    std::uint32_t left_out = 0;
    /// What a person would miss of a model or of points of a file, as a sentence; "": nothing.
    std::string missing{};
};
/// Whether a block leaves out what lies in a solid or too near to one, or is fitted to the solids and has yet
/// to settle. Water that is dropped in is not under the load of more, and where it will be is shown while it
/// is aimed, so it is not fitted.
enum class BesideSolids : std::uint8_t { leave_out, fit };

/// The points of a shape for which there is room. `lattice` is the shape's, fitted to its surroundings.
FluidPoints fluid_points(const FluidShape& shape, const BlockLattice& lattice, const State& state,
                         const BoundaryField& boundary, const PairConstants& constants, std::size_t room,
                         BesideSolids beside_solids);

}  // namespace slosh
