// Where walls and solids are: the part of a world's state that belongs to them.
#pragma once

#include <array>
#include <vector>

#include "sim/solids/bodies/body.h"
#include "slosh/command.h"
#include "slosh/shapes.h"

namespace slosh {

/// Walls on their way to where MoveContainer sent them.
struct ContainerState {
    bool present = false;
    bool open_top = false;
    Box3 walls;
    Box3 target;
    float speed = 0.0f;                    ///< m/s
    std::array<float, 6> wall_velocity{};  ///< min x, y, z, max x, y, z in the current step, m/s
};

struct SolidState {
    ContainerState container;
    std::vector<Solid> solids;
    std::vector<Body> bodies;  ///< one per solid: where it is
    GrabSolid grab;
};

}  // namespace slosh
