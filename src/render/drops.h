// Lone particles of a fluid as drops. A particle in the air stands for a lump of water, which air breaks into
// several drops of different sizes; drawn as one sphere each, spray looked like glass beads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

/// Particles with at most this share of the neighbours of one in the bulk, in 255ths as rounded for the GPU,
/// are lone: at the usual support radius of 2.05 spacings those with three. Small lumps drawn as a surface of
/// their own are dark pebbles before a dark backdrop; a sheet pulled apart has four each, and stays a sheet.
/// The same number as in shaders/particles/attributes.glsl.
constexpr int most_lone_fullness = 24;

/// One over the neighbours of a particle in the bulk: those within h on a lattice of spacing d; 0 if the view
/// does not know them.
float one_over_full_neighbourhood(const ParticleView& particles);

/// Neighbours of particle i over those of one in the bulk; `per_neighbour`: as above. 1 where nobody has
/// counted them: water that was put in and has not moved yet has the density of rest to the last bit, and no
/// neighbours.
float fullness_of(const ParticleView& particles, std::size_t i, float per_neighbour);

/// An ellipsoid of revolution; read by shaders/water/drop.vert.
struct Drop {
    Vec3 center;     ///< m
    float radius;    ///< across, m
    Vec3 along;      ///< unit; direction of flight
    float stretch;   ///< length over width, 1 or more
    float material;  ///< 0 to 15
};

/// Replaces `drops` by those of all lone particles; their volume is that of the particles. Sizes and places
/// follow from the particle's id and velocity, so that a drop keeps its looks while it flies.
void make_drops(const ParticleView& particles, std::vector<Drop>& drops);

}  // namespace slosh
