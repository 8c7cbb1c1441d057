// How far solids are from water that is seeded beside them, and how far they disturb it.
#pragma once

#include <cstdint>

#include "sim/solids/boundary/boundary_field.h"

namespace slosh {

/// So far from a solid particles make room for those at its surface, in spacings. With 8 the force on a held
/// crate begins with a quarter of the noise that 4 leave (2-D); in 3-D, where there is more room around a
/// solid and settling takes longer, 8 are no better than 4.
inline float settling_range(int dimension) { return dimension == 3 ? 4.0f : 8.0f; }
/// As in water at rest.
inline constexpr float surface_distance_in_spacings = 0.5f;

struct NearestSolid {
    std::int32_t solid = -1;  ///< -1: none within reach
    SurfaceDistance surface;
};
inline NearestSolid nearest_solid(const BoundaryField& boundary, const Vec3& x, float reach) {
    NearestSolid nearest;
    nearest.surface.distance = reach;
    for (std::size_t solid = 0; solid < boundary.solid_count(); ++solid) {
        if (!boundary.solid_near(solid, {x, x}, reach)) continue;
        const SurfaceDistance surface = boundary.solid_surface(solid, x);
        if (surface.distance < nearest.surface.distance)
            nearest = {static_cast<std::int32_t>(solid), surface};
    }
    return nearest;
}

/// x at half a spacing or more from every solid, unless they leave no room.
inline Vec3 outside_solids(const BoundaryField& boundary, Vec3 x, float spacing) {
    const float wanted = surface_distance_in_spacings * spacing;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const NearestSolid nearest = nearest_solid(boundary, x, wanted);
        if (nearest.solid < 0) break;
        x += (wanted - nearest.surface.distance) * nearest.surface.normal;
    }
    return x;
}

}  // namespace slosh
