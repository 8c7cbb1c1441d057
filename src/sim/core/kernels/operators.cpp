// SPH sums over the cells around a point.
#include "sim/core/kernels/operators.h"

#include <algorithm>
#include <cmath>

#include "sim/core/kernels/rest_lattice.h"

namespace slosh {

namespace {

std::int64_t cell_of(float position, float width) {
    // Far away all particles share a cell, which is slow but correct.
    return static_cast<std::int64_t>(std::floor(std::clamp(position / width, -1e6f, 1e6f)));
}

std::uint64_t key_of(std::int64_t x, std::int64_t y, std::int64_t z) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << 21) - 1;
    const auto part = [](std::int64_t cell) { return static_cast<std::uint64_t>(cell) & mask; };
    return part(x) | part(y) << 21 | part(z) << 42;
}

}  // namespace

SphOperators::SphOperators(const ParticleView& particles, KernelName kernel)
    : SphOperators(
          particles, kernel,
          rest_lattice(kernel, particles.dimension, particles.support_radius, particles.spacing).volume) {}

SphOperators::SphOperators(const ParticleView& particles, KernelName kernel, double rest_volume)
    : particles_(particles),
      kernel_(kernel, particles.dimension, particles.support_radius),
      rest_volume_(rest_volume) {
    const float h = particles.support_radius;
    for (std::size_t i = 0; i < particles.count; ++i) {
        if (!std::isfinite(particles.x[i] + particles.y[i] + particles.z[i])) continue;
        cells_[key_of(cell_of(particles.x[i], h), cell_of(particles.y[i], h), cell_of(particles.z[i], h))]
            .push_back(static_cast<std::uint32_t>(i));
    }
}

double SphOperators::volume(std::size_t particle) const {
    const double density = static_cast<double>(particles_.density[particle]);
    return density > 0.0 ? rest_volume_ * static_cast<double>(particles_.rest_density_of(particle)) / density
                         : rest_volume_;
}

template <class Body>
void SphOperators::for_each_near(const Vec3& point, Body&& body) const {
    const float h = particles_.support_radius;
    const bool flat = particles_.dimension == 2;
    const std::int64_t x = cell_of(point.x, h), y = cell_of(point.y, h), z = flat ? 0 : cell_of(point.z, h);
    const std::int64_t depth = flat ? 0 : 1;
    const double reach = static_cast<double>(h) * static_cast<double>(h);
    for (std::int64_t cz = z - depth; cz <= z + depth; ++cz) {
        for (std::int64_t cy = y - 1; cy <= y + 1; ++cy) {
            for (std::int64_t cx = x - 1; cx <= x + 1; ++cx) {
                const auto cell = cells_.find(key_of(cx, cy, cz));
                if (cell == cells_.end()) continue;
                for (const std::uint32_t j : cell->second) {
                    Offset offset{};
                    offset.x = static_cast<double>(point.x) - static_cast<double>(particles_.x[j]);
                    offset.y = static_cast<double>(point.y) - static_cast<double>(particles_.y[j]);
                    offset.z =
                        flat ? 0.0 : static_cast<double>(point.z) - static_cast<double>(particles_.z[j]);
                    offset.square = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
                    if (offset.square < reach) body(std::size_t{j}, offset);
                }
            }
        }
    }
}

double SphOperators::coverage(const Vec3& point) const {
    double sum = 0.0;
    for_each_near(point, [&](std::size_t j, const Offset& offset) {
        sum += volume(j) * kernel_.value(std::sqrt(offset.square));
    });
    return sum;
}

double SphOperators::value(const Vec3& point, std::span<const float> field) const {
    double sum = 0.0;
    for_each_near(point, [&](std::size_t j, const Offset& offset) {
        sum += volume(j) * static_cast<double>(field[j]) * kernel_.value(std::sqrt(offset.square));
    });
    return sum;
}

double SphOperators::normalised_value(const Vec3& point, std::span<const float> field) const {
    const double weight = coverage(point);
    return weight > 0.0 ? value(point, field) / weight : 0.0;
}

FieldGradient SphOperators::gradient(const Vec3& point, std::span<const float> field) const {
    return difference_gradient(point, 0.0, field);
}

FieldGradient SphOperators::difference_gradient(const Vec3& point, double there,
                                                std::span<const float> field) const {
    FieldGradient sum;
    for_each_near(point, [&](std::size_t j, const Offset& offset) {
        const double factor = volume(j) * (static_cast<double>(field[j]) - there) *
                              kernel_.gradient_factor(std::sqrt(offset.square));
        sum.x += factor * offset.x;
        sum.y += factor * offset.y;
        sum.z += factor * offset.z;
    });
    return sum;
}

FieldGradient SphOperators::symmetric_gradient(std::size_t particle, std::span<const float> field) const {
    const Vec3 point(particles_.x[particle], particles_.y[particle], particles_.z[particle]);
    // With m = rho0 V and V_j = m/rho_j: rho_i m (A_i/rho_i^2 + A_j/rho_j^2) = A_i V_i + A_j V_j V_j/V_i.
    const double own = volume(particle), here = static_cast<double>(field[particle]);
    FieldGradient sum;
    for_each_near(point, [&](std::size_t j, const Offset& offset) {
        const double other = volume(j);
        const double factor = (here * own + static_cast<double>(field[j]) * other * other / own) *
                              kernel_.gradient_factor(std::sqrt(offset.square));
        sum.x += factor * offset.x;
        sum.y += factor * offset.y;
        sum.z += factor * offset.z;
    });
    return sum;
}

double SphOperators::laplacian(const Vec3& point, double there, std::span<const float> field) const {
    double sum = 0.0;
    for_each_near(point, [&](std::size_t j, const Offset& offset) {
        // x_ij . grad W/r^2 is the gradient factor: r^2 cancels.
        sum += 2.0 * volume(j) * (there - static_cast<double>(field[j])) *
               kernel_.gradient_factor(std::sqrt(offset.square));
    });
    return sum;
}

void SphOperators::mark_near(const Vec3& point, std::span<std::uint8_t> marks) const {
    for_each_near(point, [&](std::size_t j, const Offset&) { marks[j] = 1; });
}

std::size_t SphOperators::neighbours(const Vec3& point) const {
    std::size_t number = 0;
    for_each_near(point, [&](std::size_t, const Offset&) { ++number; });
    return number;
}

}  // namespace slosh
