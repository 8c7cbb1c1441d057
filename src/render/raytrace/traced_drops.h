// Drops of spray for ray tracing: the ellipsoids of render/drops.h, met exactly. As triangles they would be a
// hundred times as much data, for balls that show a few pixels.
#pragma once

#include <span>

#include "render/drops.h"
#include "render/raytrace/embree_ray.h"

namespace slosh {

/// As geometry `id` of the scene, which the caller commits. The drops must outlive it. Rays meet them from
/// outside and from within.
void attach_drops(RTCDevice device, RTCScene scene, unsigned id, std::span<const Drop> drops);

}  // namespace slosh
