// The cumulative integral of W over a grid of [-h, h]^dimension: midpoints, then prefix sums along each axis.
#include "sim/solids/boundary/region_integrals.h"

#include <algorithm>
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

/// The slope is that to a move of the place.
BoxIntegral::Sample BoxIntegral::cumulative(const float place[3]) const {
    constexpr std::size_t nodes = cells + 1;
    std::size_t cell[3] = {0, 0, 0};
    float t[3] = {0.0f, 0.0f, 0.0f}, scale[3] = {};
    for (int axis = 0; axis < dimension_; ++axis) {
        const float u = place[axis] * scale_ + 0.5f * static_cast<float>(cells),
                    held = std::clamp(u, 0.0f, static_cast<float>(cells));
        cell[axis] = std::min(static_cast<std::size_t>(held), cells - 1);
        t[axis] = held - static_cast<float>(cell[axis]);
        scale[axis] = u == held ? scale_ : 0.0f;
    }
    const auto plane = [&](std::size_t k) {
        const float* row = table_.data() + (k * nodes + cell[1]) * nodes + cell[0];
        const auto mix = [](float from, float to, float part) { return from + part * (to - from); };
        const float low = mix(row[0], row[1], t[0]), high = mix(row[nodes], row[nodes + 1], t[0]);
        return Sample{mix(low, high, t[1]),
                      Vec3(scale[0] * mix(row[1] - row[0], row[nodes + 1] - row[nodes], t[1]),
                           scale[1] * (high - low), 0.0f)};
    };
    if (dimension_ == 2) return plane(0);
    const Sample low = plane(cell[2]), high = plane(cell[2] + 1);
    Sample result{low.value + t[2] * (high.value - low.value), low.slope + t[2] * (high.slope - low.slope)};
    result.slope.z = scale[2] * (high.value - low.value);
    return result;
}

BoxIntegral::Sample BoxIntegral::operator()(const float low[3], const float high[3]) const {
    Sample sum;
    const int corners = dimension_ == 3 ? 8 : 4;
    for (int corner = 0; corner < corners; ++corner) {
        float place[3] = {0.0f, 0.0f, 0.0f};
        float sign = 1.0f;
        bool reached =
            true;  // nothing lies below -h: above the middle of a face only two of the eight corners count
        for (int axis = 0; axis < dimension_; ++axis) {
            const bool upper = (corner >> axis & 1) != 0;
            place[axis] = upper ? high[axis] : low[axis];
            reached = reached && place[axis] > -support_radius_;
            if (!upper) sign = -sign;
        }
        if (!reached) continue;
        const Sample part = cumulative(place);
        sum.value += sign * part.value;
        sum.slope -= sign * part.slope;
    }
    return sum;
}

BoxIntegral::Sample BoxIntegral::half_space(float s) const {
    const float high[3] = {-s, support_radius_, support_radius_};
    const Sample sum = cumulative(high);
    return {sum.value, Vec3(-sum.slope.x, 0.0f, 0.0f)};
}

}  // namespace slosh
