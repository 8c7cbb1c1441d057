// Lone particles of a fluid as drops. A particle in the air stands for a lump of water, which air breaks into
// several drops of different sizes; drawn as one sphere each, spray looked like glass beads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

/// Particles with at most this share of the neighbours of one in the bulk, in 255ths as rounded for the GPU,
/// are lone: at the usual support radius of 2.05 spacings those with three. Small lumps drawn as a surface of
/// their own are dark pebbles before a dark backdrop; a sheet pulled apart has four each, and stays a sheet.
/// The same number as in shaders/particles/attributes.glsl.
constexpr int most_lone_fullness = 24;
/// From this on a particle is water alone (at the usual radius: eight neighbours, as along the edge of a film
/// one particle thick). In between it is both: its drops come one after another, and its part in the surface
/// shrinks. All at once, lumps that fly apart were stones in one picture and gone in the next.
constexpr int least_whole_fullness = 56;

/// The part of a particle's water that belongs to the surface, 0 to 1. The same as in attributes.glsl.
/// `sheet`: as of part_of_sheet().
float whole_part(float fullness, float sheet);

/// 1: an ellipsoid as flat as those of a sheet, 0: round. From xx, xy, xz, yy, yz, zz of its inverse stretch.
float part_of_sheet(const std::array<float, 6>& inverse_stretch);

/// whole_part() of every particle, in the view's order, as make_drops() takes it: what a mesh of the surface
/// has to take of them beside the drops. `inverse_stretches`: as there.
void whole_parts(const ParticleView& particles, std::span<const std::array<float, 6>> inverse_stretches,
                 std::vector<float>& parts);

/// One over the neighbours of a particle in the bulk: those within h on a lattice of spacing d; 0 if the view
/// does not know them.
float one_over_full_neighbourhood(const ParticleView& particles);

/// Neighbours of particle i over those of one in the bulk; `per_neighbour`: as above. 1 where they were not
/// counted: water that was put in and has not moved yet has the density of rest to the last bit, and no
/// neighbours.
float fullness_of(const ParticleView& particles, std::size_t i, float per_neighbour);

/// What splashes are compared with, m/s^2.
constexpr float usual_gravity = 9.81f;

/// More of them are finer spray and cost more pixels.
constexpr std::size_t drops_per_particle = 20;

/// An ellipsoid of revolution; read by shaders/water/drop.vert and by the ray tracer.
struct Drop {
    Vec3 center;     ///< m
    float radius;    ///< across, m
    Vec3 along;      ///< unit; direction of flight
    float stretch;   ///< length over width, 1 or more
    float material;  ///< 0 to 15
};

/// A particle that is not whole.
struct BrokenParticle {
    std::uint32_t index;  ///< in the view
    float part;           ///< share of its water that is drops, above 0 to 1
    float fullness;       ///< as of fullness_of()
};

/// Replaces `broken` by the particles of the view that are not whole, in its order. Those at non-finite
/// positions are left out. `inverse_stretches`: of the particles that are drawn as ellipsoids, or empty.
void find_broken(const ParticleView& particles, std::span<const std::array<float, 6>> inverse_stretches,
                 std::vector<BrokenParticle>& broken);

/// Replaces `drops` by those of the broken particles, in their order; the volume of a lone one's is that of
/// the particle. Sizes and places follow from the particle's id and velocity, so that a drop keeps its looks
/// and its own way while it flies. Drops stay in the container that their particle is in, behind its glass
/// and on its floor, unless it is above the rim. `per_particle`: of a lone one, at most drops_per_particle;
/// fewer are the first of all, and as large: larger ones look like bubbles.
void make_drops_of(const ParticleView& particles, const std::optional<Box3>& container,
                   std::span<const BrokenParticle> broken, std::size_t per_particle,
                   std::vector<Drop>& drops);

/// Both: the drops of all particles.
void make_drops(const ParticleView& particles, const std::optional<Box3>& container,
                std::span<const std::array<float, 6>> inverse_stretches, std::vector<Drop>& drops);

}  // namespace slosh
