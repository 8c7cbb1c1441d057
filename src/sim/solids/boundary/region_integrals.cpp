// The cumulative integral of W over a grid of [-h, h]^dimension: midpoints, then prefix sums along each axis.
#include "sim/solids/boundary/region_integrals.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace slosh {

BoxIntegral::BoxIntegral(const SmoothingKernel& kernel)
    : dimension_(kernel.dimension),
      support_radius_(kernel.h),
      scale_(0.5f * static_cast<float>(cells) / kernel.h) {
    constexpr std::size_t nodes = cells + 1;
    const std::size_t layers = dimension_ == 3 ? nodes : 1;
    std::vector<double> sum(nodes * nodes * layers, 0.0);
    const auto at = [&](std::size_t i, std::size_t j, std::size_t k) -> double& {
        return sum[(k * nodes + j) * nodes + i];
    };
    const auto middle = [](std::size_t i) {
        return (static_cast<double>(i) + 0.5) * 2.0 / static_cast<double>(cells) - 1.0;
    };
    double total = 0.0;
    for (std::size_t k = dimension_ == 3 ? 1 : 0; k < layers; ++k) {
        const double z = dimension_ == 3 ? middle(k - 1) : 0.0;
        for (std::size_t j = 1; j < nodes; ++j) {
            for (std::size_t i = 1; i < nodes; ++i) {
                const double x = middle(i - 1), y = middle(j - 1);
                at(i, j, k) = kernel_value_shape(kernel.name, std::sqrt(x * x + y * y + z * z));
                total += at(i, j, k);
            }
        }
    }
    for (std::size_t k = 0; k < layers; ++k) {
        for (std::size_t j = 0; j < nodes; ++j) {
            for (std::size_t i = 1; i < nodes; ++i) at(i, j, k) += at(i - 1, j, k);
        }
    }
    for (std::size_t k = 0; k < layers; ++k) {
        for (std::size_t j = 1; j < nodes; ++j) {
            for (std::size_t i = 0; i < nodes; ++i) at(i, j, k) += at(i, j - 1, k);
        }
    }
    for (std::size_t k = 1; k < layers; ++k) {
        for (std::size_t n = 0; n < nodes * nodes; ++n)
            sum[k * nodes * nodes + n] += sum[(k - 1) * nodes * nodes + n];
    }
    table_.resize(sum.size());
    std::transform(sum.begin(), sum.end(), table_.begin(),
                   [total](double value) { return static_cast<float>(value / total); });
}

BoxIntegral::Place BoxIntegral::place_of(float face) const {
    const float u = face * scale_ + 0.5f * static_cast<float>(cells),
                held = std::clamp(u, 0.0f, static_cast<float>(cells));
    const std::size_t cell = std::min(static_cast<std::size_t>(held), cells - 1);
    return {cell, held - static_cast<float>(cell), u == held ? scale_ : 0.0f};
}

/// The slope is that to a move of the place.
BoxIntegral::Sample BoxIntegral::cumulative(const Place& x, const Place& y, const Place& z) const {
    constexpr std::size_t nodes = cells + 1;
    const auto plane = [&](std::size_t k) {
        const float* row = table_.data() + (k * nodes + y.cell) * nodes + x.cell;
        const auto mix = [](float from, float to, float part) { return from + part * (to - from); };
        const float low = mix(row[0], row[1], x.part), high = mix(row[nodes], row[nodes + 1], x.part);
        return Sample{mix(low, high, y.part),
                      Vec3(x.scale * mix(row[1] - row[0], row[nodes + 1] - row[nodes], y.part),
                           y.scale * (high - low), 0.0f)};
    };
    if (dimension_ == 2) return plane(0);
    const Sample low = plane(z.cell), high = plane(z.cell + 1);
    Sample result{low.value + z.part * (high.value - low.value),
                  low.slope + z.part * (high.slope - low.slope)};
    result.slope.z = z.scale * (high.value - low.value);
    return result;
}

BoxIntegral::Sample BoxIntegral::operator()(const float low[3], const float high[3]) const {
    Place places[2][3];
    unsigned reached[2] = {~0u, ~0u};  // bits of the axes; nothing lies below -h
    for (int axis = 0; axis < dimension_; ++axis) {
        const float faces[2] = {low[axis], high[axis]};
        for (const int upper : {0, 1}) {
            places[upper][axis] = place_of(faces[upper]);
            if (!(faces[upper] > -support_radius_)) reached[upper] &= ~(1u << axis);
        }
    }
    Sample sum;
    const unsigned corners = dimension_ == 3 ? 8 : 4;
    // Above the middle of a face only two of the eight corners count.
    for (unsigned corner = 0; corner < corners; ++corner) {
        const unsigned lower = (corners - 1) & ~corner;
        if ((corner & ~reached[1]) != 0 || (lower & ~reached[0]) != 0) continue;
        const float sign = (std::popcount(lower) & 1) != 0 ? -1.0f : 1.0f;
        const Sample part =
            cumulative(places[corner & 1][0], places[corner >> 1 & 1][1], places[corner >> 2 & 1][2]);
        sum.value += sign * part.value;
        sum.slope -= sign * part.slope;
    }
    return sum;
}

BoxIntegral::Sample BoxIntegral::half_space(float s) const {
    const Place whole = place_of(support_radius_);
    const Sample sum = cumulative(place_of(-s), whole, whole);
    return {sum.value, Vec3(-sum.slope.x, 0.0f, 0.0f)};
}

}  // namespace slosh
