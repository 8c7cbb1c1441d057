#include "sim/forces/external.h"

#include <algorithm>
#include <cmath>

#include "sim/forces/wind.h"

namespace slosh {

ExternalForces::ExternalForces(const State& state, const PairConstants& constants)
    : parameters_(state.parameters),
      stroke_(state.stroke),
      flat_(state.dimension == 2),
      full_neighbours_(constants.lattice_neighbours) {}

void ExternalForces::apply(Particles& particles, std::size_t begin, std::size_t end, float dt) const {
    const Vec3 gravity = parameters_.gravity_vector();
    const auto& central = parameters_.central;
    const float square = central.omega * central.omega;
    float *vx = particles.velocity_x.data(), *vy = particles.velocity_y.data(),
          *vz = particles.velocity_z.data();
    const float *x = particles.x.data(), *y = particles.y.data(), *z = particles.z.data();
    const float flat = flat_ ? 0.0f : 1.0f;
    for (std::size_t i = begin; i < end; ++i) {
        vx[i] += dt * (gravity.x - square * (x[i] - central.x));
        vy[i] += dt * (gravity.y - square * (y[i] - central.y));
        vz[i] += dt * (flat * (gravity.z - square * (z[i] - central.z)));
    }
    if (parameters_.wind_kind() != WindKind::none && parameters_.wind.drag > 0.0f)
        apply_wind(particles, begin, end, dt);
    if (stroke_.active) apply_stroke(particles, begin, end, dt);
}

void ExternalForces::apply_wind(Particles& particles, std::size_t begin, std::size_t end, float dt) const {
    for (std::size_t i = begin; i < end; ++i) {
        // Wind meets the surface: particles with few neighbours, in proportion to what is missing.
        const float exposure =
            std::clamp(1.0f - particles.neighbours[i] / (0.8f * full_neighbours_), 0.0f, 1.0f);
        if (exposure == 0.0f) continue;
        const Vec3 wind = wind_velocity(parameters_, Vec3(particles.x[i], particles.y[i], particles.z[i]));
        // Implicit, so that no drag overshoots: v += a (wind - v), a = k/(1 + k).
        const float k = dt * parameters_.wind.drag * exposure, a = k / (1.0f + k);
        particles.velocity_x[i] += a * (wind.x - particles.velocity_x[i]);
        particles.velocity_y[i] += a * (wind.y - particles.velocity_y[i]);
        if (!flat_) particles.velocity_z[i] += a * (wind.z - particles.velocity_z[i]);
    }
}

void ExternalForces::apply_stroke(Particles& particles, std::size_t begin, std::size_t end, float dt) const {
    const Vec3 axis = stroke_.to - stroke_.from;
    const float axis_square = std::max(glm::dot(axis, axis), 1e-12f);
    for (std::size_t i = begin; i < end; ++i) {
        const Vec3 x(particles.x[i], particles.y[i], flat_ ? 0.0f : particles.z[i]);
        const float along = std::clamp(glm::dot(x - stroke_.from, axis) / axis_square, 0.0f, 1.0f);
        const Vec3 to_axis = stroke_.from + along * axis - x;
        const float distance_square = glm::dot(to_axis, to_axis);
        if (distance_square >= stroke_.radius * stroke_.radius) continue;
        const float falloff = 1.0f - distance_square / (stroke_.radius * stroke_.radius);
        // Towards the axis with full strength except in its middle, where the direction fades out.
        const float length = std::sqrt(distance_square) + 0.1f * stroke_.radius;
        const float scale = dt * stroke_.acceleration * falloff / length;
        particles.velocity_x[i] += scale * to_axis.x;
        particles.velocity_y[i] += scale * to_axis.y;
        if (!flat_) particles.velocity_z[i] += scale * to_axis.z;
    }
}

}  // namespace slosh
