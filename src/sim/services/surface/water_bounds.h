// The walls and solids that the water touches, for its surface: the surface should end at a wall, not in
// front of it.
#pragma once

#include <optional>
#include <vector>

#include "sim/solids/bodies/body.h"
#include "slosh/shapes.h"

namespace slosh {

struct State;

struct WaterBounds {
    /// Reflects points at the plane through `point`.
    struct Mirror {
        Vec3 point{0.0f}, normal{0.0f, 1.0f, 0.0f};
        Vec3 image(const Vec3& x) const { return x - 2.0f * glm::dot(x - point, normal) * normal; }
    };
    struct WaterSolid {
        SolidShape shape;  ///< as prepared() makes it
        RigidPose pose;
    };

    std::optional<Box3> container;
    bool open_top = false;
    std::vector<WaterSolid> solids;

    /// The tangent plane of the nearest solid, if it is at most `reach` away from x.
    std::optional<Mirror> nearest_solid(const Vec3& x, float reach) const;
};

/// Container and solids at their current places. Meshes are left out: there the water's surface ends where
/// its particles do.
WaterBounds water_bounds(const State& state);

}  // namespace slosh
