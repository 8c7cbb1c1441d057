// A question to Embree, the same to its versions 3 and 4: they differ in the header's name and in what a
// question carries along.
#pragma once

#if SLOSH_EMBREE_MAJOR >= 4
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

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

#if SLOSH_EMBREE_MAJOR >= 4
/// What functions of the caller's are handed back while a ray is followed.
using EmbreeContext = RTCRayQueryContext;

inline void start_context(EmbreeContext& context) { rtcInitRayQueryContext(&context); }
inline void find_nearest(RTCScene scene, EmbreeContext& context, RTCRayHit& query) {
    RTCIntersectArguments arguments;
    rtcInitIntersectArguments(&arguments);
    arguments.context = &context;
    rtcIntersect1(scene, &query, &arguments);
}
#else
using EmbreeContext = RTCIntersectContext;

inline void start_context(EmbreeContext& context) { rtcInitIntersectContext(&context); }
inline void find_nearest(RTCScene scene, EmbreeContext& context, RTCRayHit& query) {
    rtcIntersect1(scene, &context, &query);
}
#endif

}  // namespace slosh
