#include "sim/world/state/state.h"

#include <algorithm>
#include <numeric>

#include "base/bit_cast.h"
#include "base/hash.h"

namespace slosh {

std::uint64_t hash_state(const State& state) {
    const Particles& particles = state.particles;
    std::vector<std::uint32_t> order(particles.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return particles.id[a] < particles.id[b]; });
    Hasher hasher;
    const auto add_pair = [&](float a, float b) {
        hasher.add(static_cast<std::uint64_t>(bit_cast<std::uint32_t>(a)) << 32 | bit_cast<std::uint32_t>(b));
    };
    hasher.add(state.step_index);
    hasher.add(particles.size());
    for (std::uint32_t i : order) {
        hasher.add(particles.id[i]);
        add_pair(particles.x[i], particles.velocity_x[i]);
        add_pair(particles.y[i], particles.velocity_y[i]);
        add_pair(particles.z[i], particles.velocity_z[i]);
        if (!state.materials.empty()) hasher.add(particles.material[i]);
    }
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        if (is_fixed(state.solids[i].motion)) continue;
        const Body& body = state.bodies[i];
        hasher.add(i);
        for (int axis = 0; axis < 3; ++axis) {
            add_pair(body.position[axis], body.velocity[axis]);
            add_pair(body.angular_velocity[axis], body.turn[axis]);
        }
        add_pair(body.turn.w, 0.0f);
    }
    for (const Material& material : state.materials) add_pair(material.rest_density, material.viscosity);
    return hasher.value();
}

}  // namespace slosh
