// The finest of a splash: droplets too small to be seen one by one, as soft veils around broken particles.
// The drops of a lone particle alone look like a handful of beads; the veils of many make one splash of them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/drops.h"

namespace slosh {

/// Everything within `radius` of a line. It thins out from the middle as (1 - r^2)^2.
struct MistPuff {
    Vec3 center;       ///< m, of the line
    float radius;      ///< m
    Vec3 half_streak;  ///< m, from the middle of the line to an end: along the flight
    float depth;       ///< optical, through the middle; far below 1
};

/// Replaces `puffs` by those of the broken particles that fly, in their order. Only the scene's own fluid
/// has them, as oil or honey does not become mist. They stay in the container by their greater part.
void make_mist(const ParticleView& particles, const std::optional<Box3>& container,
               std::span<const BrokenParticle> broken, std::vector<MistPuff>& puffs);

}  // namespace slosh
