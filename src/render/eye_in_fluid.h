// Whether the camera is inside the fluid.
#pragma once

#include <algorithm>

#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

/// True if particles fill more than half of the ball of 1.5 spacings around `point` (m). O(n).
inline bool is_in_fluid(const ParticleView& particles, const Vec3& point) {
    constexpr float reach = 1.5f;  // spacings
    // A lattice has 14.1 particles within reach on average, and half of that at its surface.
    constexpr int enough = 8;
    const std::size_t total =
        std::min({particles.count, particles.x.size(), particles.y.size(), particles.z.size()});
    const float most = reach * reach * particles.spacing * particles.spacing;
    int near = 0;
    for (std::size_t i = 0; i < total; ++i) {
        const float x = particles.x[i] - point.x, y = particles.y[i] - point.y, z = particles.z[i] - point.z;
        near += x * x + y * y + z * z < most ? 1 : 0;
    }
    return near >= enough;
}

}  // namespace slosh
