// The bounds of the water, from the state.
#include "sim/services/surface/water_bounds.h"

#include "sim/solids/shapes/solid_distance.h"
#include "sim/world/state/state.h"

namespace slosh {

std::optional<WaterBounds::Mirror> WaterBounds::nearest_solid(const Vec3& x, float reach) const {
    std::optional<Mirror> nearest;
    for (const WaterSolid& solid : solids) {
        const Vec3 described = solid.pose.to_shape(x);
        if (!may_be_near(solid.shape, {described, described}, reach, 3)) continue;
        const SurfaceDistance surface = surface_distance(solid.shape, described, 3);
        if (surface.distance > reach || surface.distance <= 0.0f) continue;
        reach = surface.distance;
        const Vec3 normal = solid.pose.direction_to_world(surface.normal);
        nearest = Mirror{x - surface.distance * normal, normal};
    }
    return nearest;
}

WaterBounds water_bounds(const State& state) {
    WaterBounds bounds;
    if (state.container.present) bounds.container = state.container.walls;
    bounds.open_top = state.container.open_top;
    for (std::size_t i = 0; i < state.solids.size(); ++i) {
        const std::optional<SolidShape> shape = prepared(state.solids[i].shape, state.dimension);
        if (!shape || std::holds_alternative<MeshShape>(*shape)) continue;
        bounds.solids.push_back({*shape, RigidPose(state.bodies[i])});
    }
    return bounds;
}

}  // namespace slosh
