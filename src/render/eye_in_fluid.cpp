#include "render/eye_in_fluid.h"

#include <algorithm>

namespace slosh {
namespace {

constexpr float reach = 1.5f;  // spacings
/// A lattice has 14.1 on the average, where it ends half of that.
constexpr int enough = 8;

}  // namespace

bool is_in_fluid(const ParticleView& particles, const Vec3& point) {
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
