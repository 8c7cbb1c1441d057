// Appending and removing of particles in all arrays.
#include "sim/world/seeding/particle_edit.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

void append_particles(State& state, std::span<const Vec3> points, std::span<const Vec3> velocities,
                      std::uint8_t material) {
    Particles& particles = state.particles;
    const float rest_density = material_table(state).rest_density[material];
    std::size_t i = particles.size();
    particles.resize(i + points.size());
    for (std::size_t k = 0; k < points.size(); ++k, ++i) {
        particles.x[i] = particles.list_x[i] = points[k].x;
        particles.y[i] = particles.list_y[i] = points[k].y;
        particles.z[i] = particles.list_z[i] = points[k].z;
        particles.velocity_x[i] = velocities[k].x;
        particles.velocity_y[i] = velocities[k].y;
        particles.velocity_z[i] = velocities[k].z;
        particles.id[i] = state.next_id++;
        particles.density[i] = rest_density;
        particles.pressure[i] = particles.pressure_mean[i] = particles.neighbours[i] = 0.0f;
        particles.material[i] = material;
    }
    if (!points.empty()) state.lists_valid = false;
}

std::size_t remove_flagged(State& state, std::span<const std::uint8_t> flags) {
    Particles& particles = state.particles;
    std::size_t kept = 0;
    const std::size_t n = particles.size();
    particles.for_each_array([&](auto& array) {
        kept = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (flags[i] == 0) array[kept++] = array[i];
        }
    });
    if (kept == n) return 0;
    particles.resize(kept);
    state.lists_valid = false;
    return n - kept;
}

}  // namespace slosh
