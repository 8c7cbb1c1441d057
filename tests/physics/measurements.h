// What the physics tests read off a world. Sums are in double precision: the quantities checked are small
// differences of large ones.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh::physics {

/// Prints "figure: ...": docs/VALIDATION.md and docs/validation/TABLES.md are made of these lines.
[[gnu::format(printf, 1, 2)]] void figure(const char* format, ...);

/// The value below which the fraction `fraction` of the values lies.
double percentile(std::span<const float> values, double fraction);

/// Mean height of the topmost layer of `per_layer` particles, plus half a spacing.
double water_level(const ParticleView& particles, std::size_t per_layer);

/// Pressure of the particles within one spacing of the floor y = 0, over the hydrostatic one at their heights
/// below `level`.
double bottom_pressure_ratio(const ParticleView& particles, double level, double gravity);

double rms_speed(const ParticleView& particles);

/// kg for one particle; per metre of depth in 2-D.
double particle_mass(const ParticleView& particles);

struct Momenta {
    std::array<double, 3> linear{};   ///< sum m v
    std::array<double, 3> angular{};  ///< sum m x cross v, about the origin
    double linear_scale = 0.0;        ///< sum m |v|
    double angular_scale = 0.0;       ///< sum m |x| |v|
};
Momenta momenta(const ParticleView& particles);
double distance(const std::array<double, 3>& a, const std::array<double, 3>& b);

std::array<double, 3> mean_position(const ParticleView& particles);

/// True when every position lies in the box, give or take nothing.
bool all_inside(const ParticleView& particles, const Box3& box);

/// A quantity sampled over time; times of its zeros by linear interpolation.
class TimeSeries {
  public:
    void add(double time, double value);
    double at(double time) const;
    /// direction > 0: rising, < 0: falling, 0: both.
    std::vector<double> zeros(int direction = 0) const;
    double largest_between(double begin, double end) const;
    const std::vector<double>& times() const { return times_; }
    const std::vector<double>& values() const { return values_; }

  private:
    std::vector<double> times_, values_;
};

/// Slope of the least-squares line through (0, y_0), (1, y_1), ...
double mean_increment(const std::vector<double>& values);

}  // namespace slosh::physics
