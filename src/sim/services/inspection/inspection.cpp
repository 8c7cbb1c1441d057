#include "sim/services/inspection/inspection.h"

#include <algorithm>
#include <cmath>

namespace slosh {

namespace {

/// Copies of those nearer than two support radii: what the operators need of a particle and its neighbours.
struct CopiedSurroundings {
    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z, density, pressure;
    std::vector<std::uint32_t> id;
    std::vector<std::uint8_t> material;
    std::size_t own = 0;  ///< the particle itself

    CopiedSurroundings(const ParticleView& all, std::size_t particle) {
        const float reach = 2.0f * all.support_radius;
        const auto take = [](std::vector<float>& to, std::span<const float> from, std::size_t i) {
            to.push_back(i < from.size() ? from[i] : 0.0f);
        };
        for (std::size_t i = 0; i < all.count; ++i) {
            const float dx = all.x[i] - all.x[particle], dy = all.y[i] - all.y[particle],
                        dz = all.dimension == 2 ? 0.0f : all.z[i] - all.z[particle];
            if (!(dx * dx + dy * dy + dz * dz < reach * reach)) continue;
            if (i == particle) own = x.size();
            take(x, all.x, i);
            take(y, all.y, i);
            take(z, all.z, i);
            take(velocity_x, all.velocity_x, i);
            take(velocity_y, all.velocity_y, i);
            take(velocity_z, all.velocity_z, i);
            take(density, all.density, i);
            take(pressure, all.pressure, i);
            id.push_back(all.id[i]);
            material.push_back(i < all.material.size() ? all.material[i] : std::uint8_t{0});
        }
    }

    ParticleView view(const ParticleView& all) const {
        ParticleView view = all;
        view.count = x.size();
        view.x = x, view.y = y, view.z = z;
        view.velocity_x = velocity_x, view.velocity_y = velocity_y, view.velocity_z = velocity_z;
        view.density = density, view.pressure = pressure;
        view.id = id;
        view.material = all.material.empty() ? std::span<const std::uint8_t>() : material;
        view.neighbours = view.vorticity = {};
        return view;
    }
};

void add_neighbours(const ParticleView& nearby, std::size_t own, KernelName name, double rest_volume,
                    Inspection& found) {
    const SmoothingKernel kernel(name, nearby.dimension, nearby.support_radius);
    const auto weight = [&](std::size_t j, double distance) {
        const double density = static_cast<double>(nearby.density[j]);
        const double rest = static_cast<double>(nearby.rest_density_of(j));
        return (density > 0.0 ? rest_volume * rest / density : rest_volume) * kernel.value(distance);
    };
    found.own_weight = weight(own, 0.0);
    for (std::size_t j = 0; j < nearby.count; ++j) {
        const Vec3 place(nearby.x[j], nearby.y[j], nearby.z[j]);
        const double distance = static_cast<double>(glm::length(place - found.position));
        if (j == own || !(distance < static_cast<double>(nearby.support_radius))) continue;
        found.neighbours.push_back({nearby.id[j], place, distance, weight(j, distance)});
    }
    std::sort(found.neighbours.begin(), found.neighbours.end(),
              [](const auto& a, const auto& b) { return a.distance < b.distance; });
}

}  // namespace

std::optional<Inspection> inspect_particle(const ParticleView& particles, KernelName kernel,
                                           double rest_volume, std::uint32_t id) {
    const auto place = std::find(particles.id.begin(), particles.id.end(), id);
    if (place == particles.id.end()) return std::nullopt;
    const CopiedSurroundings copied(particles, static_cast<std::size_t>(place - particles.id.begin()));
    const ParticleView nearby = copied.view(particles);
    const std::size_t own = copied.own;
    if (own >= nearby.count) return std::nullopt;  // its place is no number
    Inspection found;
    found.id = id;
    found.position = {nearby.x[own], nearby.y[own], nearby.z[own]};
    found.velocity = {nearby.velocity_x[own], nearby.velocity_y[own], nearby.velocity_z[own]};
    found.density = static_cast<double>(nearby.density[own]);
    found.rest_density = static_cast<double>(nearby.rest_density_of(own));
    found.pressure = static_cast<double>(nearby.pressure[own]);
    if (particles.multiplier_per_pascal != 0.0f)
        found.multiplier = found.pressure * static_cast<double>(particles.multiplier_per_pascal);
    add_neighbours(nearby, own, kernel, rest_volume, found);

    const SphOperators sums(nearby, kernel, rest_volume);
    found.coverage = sums.coverage(found.position);
    const auto along = [&](std::span<const float> field) {
        return sums.difference_gradient(found.position, static_cast<double>(field[own]), field);
    };
    found.divergence = along(nearby.velocity_x).x + along(nearby.velocity_y).y;
    if (nearby.dimension == 3) found.divergence += along(nearby.velocity_z).z;
    if (found.density > 0.0) {
        const FieldGradient push = sums.symmetric_gradient(own, nearby.pressure);
        found.pressure_acceleration =
            Vec3(static_cast<float>(-push.x / found.density), static_cast<float>(-push.y / found.density),
                 static_cast<float>(-push.z / found.density));
    }
    return found;
}

}  // namespace slosh
