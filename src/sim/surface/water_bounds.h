// What the water rests against, as its surface has to know it: it does not end in front of a wall but at it.
#pragma once

#include <optional>
#include <vector>

#include "sim/bodies/body.h"
#include "sim/shapes.h"

namespace slosh {

struct State;

struct WaterBounds {
    /// Points on the other side of the plane through `point` change places with this one's.
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

    /// The tangent plane of the nearest solid, if that is at most `reach` away from x.
    std::optional<Mirror> nearest_solid(const Vec3& x, float reach) const;
};

/// Container and solids where they are now; models are left out: the water ends where its particles do.
WaterBounds water_bounds(const State& state);

}  // namespace slosh
