// Signed distances, bounds and ray hits of the solids. In 2-D every z is ignored (a sphere is a disc, a box a
// rectangle) and meshes do not act.
#pragma once

#include <cmath>
#include <optional>
#include <variant>

#include "sim/solids/shapes/surface_point.h"
#include "slosh/geometry.h"
#include "slosh/shapes.h"

namespace slosh {

/// The solid as the engine uses it: without z in 2-D, plane normals of length 1, sizes >= 0. Nothing for a
/// plane without direction and for a mesh without triangles or in 2-D. The caller sets MeshShape::placed.
std::optional<SolidShape> prepared(const SolidShape& shape, int dimension);

/// The following functions take prepared shapes. They are inline for the common solids: a SurfaceDistance
/// returned in registers goes through the stack and stalls (28 -> 7 ns for a plane's density).
inline SurfaceDistance surface_distance(const PlaneShape& plane, const Vec3& x) {
    return {(x.x - plane.point.x) * plane.normal.x + (x.y - plane.point.y) * plane.normal.y +
                (x.z - plane.point.z) * plane.normal.z,
            plane.normal};
}
/// Points upwards at the centre, where no direction is the nearest.
inline SurfaceDistance surface_distance(const SphereShape& sphere, const Vec3& x) {
    const Vec3 offset(x.x - sphere.center.x, x.y - sphere.center.y, x.z - sphere.center.z);
    const float length = std::sqrt(offset.x * offset.x + offset.y * offset.y + offset.z * offset.z);
    if (!(length > 0.0f)) return {-sphere.radius, Vec3(0.0f, 1.0f, 0.0f)};
    const float inverse = 1.0f / length;
    return {length - sphere.radius, Vec3(offset.x * inverse, offset.y * inverse, offset.z * inverse)};
}
SurfaceDistance surface_distance(const BoxShape& box, const Vec3& x, int dimension);
SurfaceDistance surface_distance(const CapsuleShape& capsule, const Vec3& x);
SurfaceDistance surface_distance(const MeshShape& mesh, const Vec3& x);
inline SurfaceDistance surface_distance(const SolidShape& shape, const Vec3& x, int dimension) {
    const Vec3 point(x.x, x.y, dimension == 2 ? 0.0f : x.z);
    if (const auto* plane = std::get_if<PlaneShape>(&shape)) return surface_distance(*plane, point);
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) return surface_distance(*sphere, point);
    if (const auto* box = std::get_if<BoxShape>(&shape)) return surface_distance(*box, point, dimension);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) return surface_distance(*capsule, point);
    return surface_distance(*std::get_if<MeshShape>(&shape), point);
}

/// False only if no point of `bounds` is within `margin` of the solid or inside it.
bool may_be_near(const SolidShape& shape, const Box3& bounds, float margin, int dimension);

/// The point where the ray (unit direction) enters the solid from outside, at most `reach` away.
std::optional<SolidRayHit> ray_hit(const SolidShape& shape, const Vec3& origin, const Vec3& direction,
                                   float reach, int dimension);

}  // namespace slosh
