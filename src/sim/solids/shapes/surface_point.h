// What is known of a solid's surface at a point near it.
#pragma once

#include "slosh/geometry.h"

namespace slosh {

/// The surface point that is nearest to x, relative to x.
struct SurfaceDistance {
    float distance = 0.0f;          ///< > 0 outside the solid, m
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< unit, out of the solid
};

struct SolidRayHit {
    float distance = 0.0f;  ///< along the unit direction
    Vec3 normal{0.0f, 1.0f, 0.0f};
};
/// The contribution of a solid at a point: (1 - weight) of its first table + weight of its second, both over
/// the distance.
struct SolidPoint {
    float distance = 0.0f;          ///< m
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< into the fluid
    float weight = 1.0f;
};

/// A surface of a solid as a mirror (mirrors.h). The normal is the gradient of the distance, as exactly as
/// the distance is known: at a mesh its length is near 1.
struct SolidMirror {
    float distance = 0.0f;  ///< m
    Vec3 normal{0.0f};      ///< into the fluid
    /// How much of the half-space behind the surface the solid fills: 1 behind a plane, less at edges and
    /// curved surfaces.
    float share = 1.0f;
    Vec3 share_slope{0.0f};  ///< the gradient of the share, 1/m
};
/// Those of one solid at a point. Only the hollow edges of a mesh have several.
struct SolidMirrors {
    int count = 0;
    SolidMirror list[3];
};

}  // namespace slosh
