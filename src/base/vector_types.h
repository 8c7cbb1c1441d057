// The small vectors of the public interfaces: single precision, SI units, y up.
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace slosh {

using Vec3 = glm::vec3;

/// Axis-aligned box.
struct Box3 {
    Vec3 min{0.0f};
    Vec3 max{0.0f};
    friend bool operator==(const Box3&, const Box3&) = default;
};

}  // namespace slosh
