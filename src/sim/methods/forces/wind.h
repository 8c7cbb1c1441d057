// Wind: drag of the water's surface and of spray, or of all water, towards a field of air.
#pragma once

#include "sim/core/parameters/parameters.h"
#include "slosh/geometry.h"

namespace slosh {

enum class WindKind : int { none, uniform, vortex, jet };

struct WindSettings {
    int kind = static_cast<int>(WindKind::none);
    float x = 0.0f, y = 0.0f, z = 0.0f;  ///< uniform: the velocity; vortex, jet: axis times speed, m/s
    float drag = 1.0f;                   ///< 1/s, towards the wind's velocity
    bool everywhere = false;             ///< on all particles; else on those at the surface
    float radius = 0.5f;                 ///< vortex core or jet radius, m
    float center_x = 0.0f, center_y = 0.0f, center_z = 0.0f;

    WindKind wind_kind() const { return static_cast<WindKind>(kind); }
};

/// m/s. uniform: the vector itself. vortex: solid rotation inside the core radius, 1/r outside, about the
/// axis (wind.x, y, z), whose length is the speed at the core radius. jet: along the axis, falling to 0 at
/// the radius, only downstream of its centre.
Vec3 wind_velocity(const WindSettings& wind, const Vec3& position);

}  // namespace slosh
