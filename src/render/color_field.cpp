// See color_field.h. Ranges use percentiles instead of extremes: one splash must not turn everything else
// dark blue.
#include "render/color_field.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slosh {
namespace {

/// Values of a span, zero where it is empty or short (a view without that field).
template <class T>
float at(std::span<const T> values, std::size_t index) {
    return index < values.size() ? static_cast<float>(values[index]) : 0.0f;
}

template <class Function>
void fill(const ParticleView& particles, std::span<float> values, Function value_of) {
    const std::size_t count = std::min(particles.count, values.size());
    for (std::size_t i = 0; i < count; ++i) values[i] = value_of(particles, i);
}

void speed(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) {
        const float x = at(p.velocity_x, i), y = at(p.velocity_y, i), z = at(p.velocity_z, i);
        return std::sqrt(x * x + y * y + z * z);
    });
}
void density_error(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) {
        return i < p.density.size() ? 100.0f * std::max(p.density[i] / p.rest_density_of(i) - 1.0f, 0.0f)
                                    : 0.0f;
    });
}
void density(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.density, i); });
}
void pressure(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.pressure, i); });
}
void neighbours(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.neighbours, i); });
}
void vorticity(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.vorticity, i); });
}
void multiplier(const ParticleView& particles, std::span<float> values) {
    const float square_millimetres = 1.0e6f * particles.multiplier_per_pascal;
    fill(particles, values, [=](const ParticleView& p, std::size_t i) {
        return i < p.pressure.size() ? square_millimetres * p.pressure[i] : 0.0f;
    });
}
std::string_view why_no_vorticity(const ParticleView& particles) {
    return particles.vorticity.size() >= particles.count ? "" : "being computed";
}
std::string_view why_no_multiplier(const ParticleView& particles) {
    return particles.multiplier_per_pascal != 0.0f ? "" : "this solver has none, see pressure";
}
void height(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.y, i); });
}
void velocity_x(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.velocity_x, i); });
}
void velocity_y(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.velocity_y, i); });
}
void material(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.material, i); });
}
void identity(const ParticleView& particles, std::span<float> values) {
    fill(particles, values, [](const ParticleView& p, std::size_t i) { return at(p.id, i); });
}

/// At least `value`, and 1, 2, 2.5 or 5 times a power of ten, so that the scale bar ends at a round number.
float round_up(float value) {
    if (!(value > 0.0f)) return value;
    const float decade = std::pow(10.0f, std::floor(std::log10(value)));
    for (const float step : {1.0f, 1.5f, 2.0f, 2.5f, 3.0f, 4.0f, 5.0f, 6.0f, 8.0f}) {
        if (step * decade >= value * 0.9999f) return step * decade;
    }
    return 10.0f * decade;
}

constexpr int patience = 90;  // frames that the data must stay below half of the range before it shrinks

}  // namespace

std::span<const ColorField> color_field_list() {
    static constexpr std::array fields{
        ColorField{"speed", "Speed", "m/s", "Magnitude of the velocity", "rapids", RangeKind::from_zero, 1.0f,
                   speed},
        ColorField{"density_error", "Density error", "%",
                   "Density above the rest density, which incompressible solvers remove", "plasma",
                   RangeKind::from_zero, 1.0f, density_error},
        ColorField{"pressure", "Pressure", "Pa",
                   "Pressure that the solver computed; at rest it grows with depth", "viridis",
                   RangeKind::from_zero, 100.0f, pressure},
        ColorField{"neighbours", "Neighbors", "", "Number of particles within the support radius", "viridis",
                   RangeKind::from_zero, 10.0f, neighbours, true, ComputedField::neighbours},
        ColorField{"vorticity", "Vorticity", "1/s",
                   "Magnitude of the curl of the velocity: twice the angular velocity of the water", "magma",
                   RangeKind::from_zero, 2.0f, vorticity, false, ComputedField::vorticity, why_no_vorticity},
        ColorField{"lambda", "Multiplier lambda", "mm^2",
                   "Multiplier that all solvers except WCSPH solve for; the pressure follows from it. "
                   "Negative values push",
                   "viridis", RangeKind::both_ends, 0.1f, multiplier, false, ComputedField::none,
                   why_no_multiplier},
        ColorField{"density", "Density", "kg/m^3", "Kernel sum including walls; low at the surface",
                   "viridis", RangeKind::both_ends, 10.0f, density},
        ColorField{"height", "Height", "m", "Coordinate y of the particle", "viridis", RangeKind::both_ends,
                   0.1f, height},
        ColorField{"velocity_x", "Velocity x", "m/s", "To the right is positive", "coolwarm",
                   RangeKind::symmetric, 0.5f, velocity_x},
        ColorField{"velocity_y", "Velocity y", "m/s", "Upwards is positive", "coolwarm", RangeKind::symmetric,
                   0.5f, velocity_y},
        ColorField{"material", "Material", "", "0 is the scene's first fluid, then the others in order",
                   "materials", RangeKind::from_zero, 3.0f, material, true},
        ColorField{"id", "Particle id", "", "Order in which particles were added; shows mixing", "viridis",
                   RangeKind::both_ends, 1.0f, identity},
    };
    return fields;
}

const ColorField* find_color_field(std::string_view name) {
    const auto fields = color_field_list();
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const ColorField& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

ValueRange AutomaticRange::wanted(const ColorField& field, std::span<const float> values) {
    // A sample of at most about 4096 values is enough for a 98th percentile and costs the same for any number
    // of particles.
    sample_.clear();
    const std::size_t stride = std::max<std::size_t>(1, values.size() / 4096);
    for (std::size_t i = 0; i < values.size(); i += stride) {
        if (std::isfinite(values[i])) sample_.push_back(values[i]);
    }
    if (sample_.empty()) return {0.0f, field.smallest_range};
    const auto percentile = [&](double fraction) {
        const auto place =
            sample_.begin() + static_cast<std::ptrdiff_t>(fraction * static_cast<double>(sample_.size() - 1));
        std::nth_element(sample_.begin(), place, sample_.end());
        return *place;
    };
    const float high = percentile(0.98), low = percentile(0.02);
    switch (field.range) {
        case RangeKind::from_zero:
            return {0.0f, round_up(std::max(high, field.smallest_range))};
        case RangeKind::symmetric: {
            const float size = round_up(std::max({std::abs(high), std::abs(low), field.smallest_range}));
            return {-size, size};
        }
        case RangeKind::both_ends:
            break;
    }
    return {low, std::max(high, low + field.smallest_range)};
}

ValueRange AutomaticRange::follow(const ColorField& field, std::span<const float> values) {
    const ValueRange want = wanted(field, values);
    if (!started_ || field_ != field.name) {
        range_ = want;
        started_ = true;
        field_ = field.name;
        frames_below_ = 0;
        return range_;
    }
    range_.max = std::max(range_.max, want.max);
    range_.min = std::min(range_.min, want.min);
    const bool far_below = want.max - want.min < 0.55f * (range_.max - range_.min);
    frames_below_ = far_below ? frames_below_ + 1 : 0;
    if (frames_below_ >= patience) {
        range_ = want;
        frames_below_ = 0;
    }
    return range_;
}

}  // namespace slosh
