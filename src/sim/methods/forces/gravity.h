// What acts on everything by its place alone: uniform gravity, and a force towards a point that grows with
// the distance. Water, free solids and foam fall by the same functions.
#pragma once

#include "sim/core/parameters/parameters.h"
#include "slosh/geometry.h"

namespace slosh {

struct GravitySettings {
    float x = 0.0f, y = -9.81f, z = 0.0f;  ///< m/s^2
    Vec3 vector() const { return {x, y, z}; }
};

struct CentralSettings {
    float omega = 0.0f;  ///< acceleration -omega^2 (x - centre), 1/s
    float x = 0.0f, y = 0.0f, z = 0.0f;
    Vec3 center() const { return {x, y, z}; }
};

/// m/s^2 at a place, by both.
inline Vec3 body_acceleration(const Parameters& parameters, const Vec3& position) {
    const auto& central = parameters.of<CentralSettings>();
    return parameters.of<GravitySettings>().vector() -
           central.omega * central.omega * (position - central.center());
}

}  // namespace slosh
