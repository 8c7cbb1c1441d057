// Whether the eye looks at the fluid or out of it.
#pragma once

#include "sim/particle_view.h"

namespace slosh {

/// Particles fill more than half of the room within one and a half spacings of the point. O(n).
bool is_in_fluid(const ParticleView& particles, const Vec3& point);

}  // namespace slosh
