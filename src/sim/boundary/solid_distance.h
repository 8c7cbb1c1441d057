// Signed distances, bounds and ray hits of the analytic solids. In 2-D every z is ignored (a sphere is a
// disc, a box a rectangle).
#pragma once

#include <optional>

#include "base/vector_types.h"
#include "sim/shapes.h"

namespace slosh {

/// The surface point nearest to x, described from x.
struct SurfaceDistance {
    float distance = 0.0f;          ///< > 0 outside the solid, m
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< unit, out of the solid
};

/// The solid as the engine uses it: without z in 2-D, plane normals of length 1, sizes >= 0. A plane without
/// direction is left out.
std::optional<SolidShape> prepared(const SolidShape& shape, int dimension);

/// Of a prepared shape.
SurfaceDistance surface_distance(const PlaneShape& plane, const Vec3& x);
SurfaceDistance surface_distance(const SphereShape& sphere, const Vec3& x);
SurfaceDistance surface_distance(const BoxShape& box, const Vec3& x, int dimension);
SurfaceDistance surface_distance(const CapsuleShape& capsule, const Vec3& x);
SurfaceDistance surface_distance(const SolidShape& shape, const Vec3& x, int dimension);

/// False only if no point of `bounds` is within `margin` of the solid or inside it.
bool may_be_near(const SolidShape& shape, const Box3& bounds, float margin, int dimension);

struct SolidRayHit {
    float distance = 0.0f;  ///< along the unit direction
    Vec3 normal{0.0f, 1.0f, 0.0f};
};
/// Where the ray (unit direction) enters the solid from outside, at most `reach` away.
std::optional<SolidRayHit> ray_hit(const SolidShape& shape, const Vec3& origin, const Vec3& direction,
                                   float reach, int dimension);

}  // namespace slosh
