// The wind's velocity at a place: uniform, a vortex about an axis, or a jet.
#pragma once

#include "sim/parameters.h"

namespace slosh {

/// m/s. uniform: the vector itself. vortex: solid rotation inside the core radius, 1/r outside, about the
/// axis (wind.x, y, z), whose length is the speed at the core radius. jet: along the axis, falling to 0 at
/// the radius, only downstream of its centre.
Vec3 wind_velocity(const Parameters& parameters, const Vec3& position);

}  // namespace slosh
