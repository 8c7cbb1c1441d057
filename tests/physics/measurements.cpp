#include "measurements.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <functional>
#include <span>

namespace slosh::physics {

void figure(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    std::fputs("figure: ", stdout);
    std::vfprintf(stdout, format, arguments);
    std::fputc('\n', stdout);
    va_end(arguments);
    std::fflush(stdout);
}

double percentile(std::span<const float> values, double fraction) {
    std::vector<float> copy(values.begin(), values.end());
    const auto place = static_cast<std::ptrdiff_t>(fraction * static_cast<double>(copy.size() - 1));
    std::nth_element(copy.begin(), copy.begin() + place, copy.end());
    return static_cast<double>(copy[static_cast<std::size_t>(place)]);
}

double water_level(const ParticleView& particles, std::size_t per_layer) {
    std::vector<float> heights(particles.y.begin(), particles.y.end());
    std::partial_sort(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(per_layer),
                      heights.end(), std::greater<>());
    double sum = 0.0;
    for (std::size_t i = 0; i < per_layer; ++i) sum += static_cast<double>(heights[i]);
    return sum / static_cast<double>(per_layer) + 0.5 * static_cast<double>(particles.spacing);
}

double bottom_pressure_ratio(const ParticleView& particles, double level, double gravity) {
    double sum = 0.0, expected = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        if (particles.y[i] >= particles.spacing) continue;
        sum += static_cast<double>(particles.pressure[i]);
        expected += static_cast<double>(particles.rest_density) * gravity *
                    (level - static_cast<double>(particles.y[i]));
    }
    return sum / expected;
}

double rms_speed(const ParticleView& particles) {
    double sum = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double x = static_cast<double>(particles.velocity_x[i]),
                     y = static_cast<double>(particles.velocity_y[i]),
                     z = static_cast<double>(particles.velocity_z[i]);
        sum += x * x + y * y + z * z;
    }
    return std::sqrt(sum / static_cast<double>(particles.count));
}

double particle_mass(const ParticleView& particles) {
    return static_cast<double>(particles.rest_density) *
           std::pow(static_cast<double>(particles.spacing), particles.dimension);
}

Momenta momenta(const ParticleView& particles) {
    const double one = particle_mass(particles) / static_cast<double>(particles.rest_density);
    Momenta sum;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double mass = one * static_cast<double>(particles.rest_density_of(i));
        const std::array<double, 3> x{static_cast<double>(particles.x[i]),
                                      static_cast<double>(particles.y[i]),
                                      static_cast<double>(particles.z[i])};
        const std::array<double, 3> v{static_cast<double>(particles.velocity_x[i]),
                                      static_cast<double>(particles.velocity_y[i]),
                                      static_cast<double>(particles.velocity_z[i])};
        const double speed = std::hypot(v[0], v[1], v[2]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t next = (axis + 1) % 3, last = (axis + 2) % 3;
            sum.linear[axis] += mass * v[axis];
            sum.angular[axis] += mass * (x[next] * v[last] - x[last] * v[next]);
        }
        sum.linear_scale += mass * speed;
        sum.angular_scale += mass * speed * std::hypot(x[0], x[1], x[2]);
    }
    return sum;
}

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

std::array<double, 3> mean_position(const ParticleView& particles) {
    std::array<double, 3> sum{};
    for (std::size_t i = 0; i < particles.count; ++i) {
        sum[0] += static_cast<double>(particles.x[i]);
        sum[1] += static_cast<double>(particles.y[i]);
        sum[2] += static_cast<double>(particles.z[i]);
    }
    for (double& value : sum) value /= static_cast<double>(particles.count);
    return sum;
}

bool all_inside(const ParticleView& particles, const Box3& box) {
    for (std::size_t i = 0; i < particles.count; ++i) {
        // Written so that a NaN is not inside.
        const bool inside =
            particles.x[i] >= box.min.x && particles.x[i] <= box.max.x && particles.y[i] >= box.min.y &&
            particles.y[i] <= box.max.y &&
            (particles.dimension == 2 || (particles.z[i] >= box.min.z && particles.z[i] <= box.max.z));
        if (!inside) return false;
    }
    return true;
}

void TimeSeries::add(double time, double value) {
    times_.push_back(time);
    values_.push_back(value);
}

double TimeSeries::at(double time) const {
    const auto after = std::lower_bound(times_.begin(), times_.end(), time);
    if (after == times_.begin()) return values_.front();
    if (after == times_.end()) return values_.back();
    const auto i = static_cast<std::size_t>(after - times_.begin());
    const double part = (time - times_[i - 1]) / (times_[i] - times_[i - 1]);
    return values_[i - 1] + part * (values_[i] - values_[i - 1]);
}

std::vector<double> TimeSeries::zeros(int direction) const {
    std::vector<double> zeros;
    for (std::size_t i = 1; i < times_.size(); ++i) {
        const double before = values_[i - 1], after = values_[i];
        const bool rising = before < 0.0 && after >= 0.0, falling = before > 0.0 && after <= 0.0;
        if (!((rising && direction >= 0) || (falling && direction <= 0))) continue;
        zeros.push_back(times_[i - 1] + (times_[i] - times_[i - 1]) * before / (before - after));
    }
    return zeros;
}

double TimeSeries::largest_between(double begin, double end) const {
    double largest = -HUGE_VAL;
    for (std::size_t i = 0; i < times_.size(); ++i) {
        if (times_[i] >= begin && times_[i] <= end) largest = std::max(largest, values_[i]);
    }
    return largest;
}

double mean_increment(const std::vector<double>& values) {
    const double n = static_cast<double>(values.size()), middle = 0.5 * (n - 1.0);
    double numerator = 0.0, denominator = 0.0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double offset = static_cast<double>(k) - middle;
        numerator += offset * values[k];
        denominator += offset * offset;
    }
    return numerator / denominator;
}

}  // namespace slosh::physics
