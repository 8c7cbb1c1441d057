// Drops of spray as ellipsoids of Embree.
#include "render/raytrace/traced_foam.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace slosh {
namespace {

void bound_drop(const RTCBoundsFunctionArguments* arguments) {
    const Drop& drop = static_cast<const Drop*>(arguments->geometryUserPtr)[arguments->primID];
    // An ellipsoid with half axes r, r and s r along a reaches r sqrt(1 + (s^2 - 1) a_i^2) along coordinate
    // i.
    const float longer = drop.stretch * drop.stretch - 1.0f;
    const Vec3 reach = drop.radius * glm::sqrt(Vec3(1.0f) + longer * drop.along * drop.along);
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = drop.center.x - reach.x;
    bounds.lower_y = drop.center.y - reach.y;
    bounds.lower_z = drop.center.z - reach.z;
    bounds.upper_x = drop.center.x + reach.x;
    bounds.upper_y = drop.center.y + reach.y;
    bounds.upper_z = drop.center.z + reach.z;
}

/// Rays are traced one by one.
void meet_drop(const RTCIntersectFunctionNArguments* arguments) {
    if (arguments->valid[0] == 0) return;
    const Drop& drop = static_cast<const Drop*>(arguments->geometryUserPtr)[arguments->primID];
    auto& query = *reinterpret_cast<RTCRayHit*>(arguments->rayhit);
    const Vec3 direction(query.ray.dir_x, query.ray.dir_y, query.ray.dir_z);
    const Vec3 from = Vec3(query.ray.org_x, query.ray.org_y, query.ray.org_z) - drop.center;
    // Shortened along its axis to a ball, from the point of the ray that is nearest to its middle: from far
    // away the difference of squares would have no digits left.
    const float shorter = 1.0f / drop.stretch - 1.0f;
    const auto squeezed = [&](const Vec3& x) { return x + shorter * glm::dot(x, drop.along) * drop.along; };
    const Vec3 way = squeezed(direction), start = squeezed(from);
    const float square = glm::dot(way, way), middle = -glm::dot(start, way) / square;
    const Vec3 beside = start + middle * way;
    const float left = drop.radius * drop.radius - glm::dot(beside, beside);
    if (!(left > 0.0f)) return;
    const float half = std::sqrt(left / square);
    float distance = middle - half;
    if (!(distance > query.ray.tnear)) distance = middle + half;
    if (!(distance > query.ray.tnear && distance < query.ray.tfar)) return;
    const Vec3 normal = squeezed(beside + (distance - middle) * way);
    query.ray.tfar = distance;
    query.hit.Ng_x = normal.x;
    query.hit.Ng_y = normal.y;
    query.hit.Ng_z = normal.z;
    query.hit.u = query.hit.v = 0.0f;
    query.hit.primID = arguments->primID;
    query.hit.geomID = arguments->geomID;
    query.hit.instID[0] = arguments->context->instID[0];
}

}  // namespace

void attach_drops(RTCDevice device, RTCScene scene, unsigned id, std::span<const Drop> drops) {
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(drops.size()));
    // Embree takes no pointer to const, and hands it back as one.
    rtcSetGeometryUserData(geometry, const_cast<Drop*>(drops.data()));
    rtcSetGeometryBoundsFunction(geometry, bound_drop, nullptr);
    rtcSetGeometryIntersectFunction(geometry, meet_drop);
    rtcCommitGeometry(geometry);
    rtcAttachGeometryByID(scene, geometry, id);
    rtcReleaseGeometry(geometry);
}

}  // namespace slosh
