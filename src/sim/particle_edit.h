// Adding and removing particles between steps: lattices of fluid shapes, overlap with what is there,
// compaction.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/boundary/boundary_field.h"
#include "sim/state.h"

namespace slosh {

/// Nearer than this many spacings to fluid, a new particle is left out; resting fluid next to it stays at one
/// spacing.
inline constexpr float overlap_distance_in_spacings = 0.8f;
/// Nearer than this many spacings to a wall or solid, likewise; fluid at rest has d/2.
inline constexpr float solid_distance_in_spacings = 0.45f;

/// How many lattice points the shape holds, before anything is left out; as a double, because a file may ask
/// for absurd sizes.
double lattice_size(const FluidShape& shape, float spacing, int dimension);
/// Lattice points at rest spacing: a box holds round(size/d) per axis, half a spacing inside its faces; a
/// ball those within its radius.
std::vector<Vec3> lattice_points(const FluidShape& shape, float spacing, int dimension);

/// Those of `points` that overlap neither fluid nor solids, in order; at most `room` of them.
struct FreePoints {
    std::vector<Vec3> points;
    std::uint32_t left_out = 0;
};
FreePoints free_points(std::vector<Vec3> points, const Particles& particles, const BoundaryField& boundary,
                       float spacing, float overlap_distance, std::size_t room);

/// Appends particles with new ids; the lists must be rebuilt. `material`: as from use_material().
void append_particles(State& state, std::span<const Vec3> points, std::span<const Vec3> velocities,
                      std::uint8_t material = 0);
/// Removes particles whose flag is not 0, keeping the order; returns how many.
std::size_t remove_flagged(State& state, std::span<const std::uint8_t> flags);

}  // namespace slosh
