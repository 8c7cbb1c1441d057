// A question to Embree.
#pragma once

#include <embree3/rtcore.h>

#include "render/camera.h"

namespace slosh {

/// What lies on the ray nearer than `reach`, m.
inline RTCRayHit embree_ray(const Ray& ray, float reach) {
    RTCRayHit query{};
    query.ray.org_x = ray.origin.x;
    query.ray.org_y = ray.origin.y;
    query.ray.org_z = ray.origin.z;
    query.ray.dir_x = ray.direction.x;
    query.ray.dir_y = ray.direction.y;
    query.ray.dir_z = ray.direction.z;
    query.ray.tfar = reach;
    query.ray.mask = ~0u;
    query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    return query;
}

}  // namespace slosh
