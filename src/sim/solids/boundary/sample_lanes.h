// Sums over boundary particles for eight particles at once: one sample at a time against all eight. Samples
// beyond h add exactly zero, so the sums do not depend on how many of them are visited. Lengths in units of
// h.
#if defined(SLOSH_SIM_BOUNDARY_SAMPLE_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_SAMPLE_LANES_H
#undef SLOSH_SIM_BOUNDARY_SAMPLE_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_SAMPLE_LANES_H
#endif

#include <algorithm>
#include <cmath>

#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// Sums over samples without kernel factors, each sample weighted with its share of V: sum w, sum g X, sum (g
/// q)^2.
struct SampleSums {
    Float8 value;
    Vector8 gradient;
    Float8 squares;
};
HWY_INLINE SampleSums no_samples() { return {set(0.0f), zero_vector(), set(0.0f)}; }

HWY_INLINE void add_share(SampleSums& sum, float share, const SampleSums& part) {
    const Float8 factor = set(share);
    sum.value = multiply_add(factor, part.value, sum.value);
    sum.gradient = add_scaled(sum.gradient, factor, part.gradient);
    sum.squares = multiply_add(factor * factor, part.squares, sum.squares);
}

/// The bounds of some of the eight, in h.
struct LaneBox {
    float low[3], high[3];
};

/// The places of a lattice along one axis, relative to the eight.
struct LatticePlaces {
    static constexpr int most = 32;
    Float8 offset[most];  ///< own coordinate - the sample's: what the gradient is made of
    Float8 square[most];
    int count = 0;

    HWY_INLINE void add(Float8 own_minus_sample, Float8 slope) {
        if (count == most) return;
        square[count] = own_minus_sample * own_minus_sample;
        offset[count++] = own_minus_sample * slope;
    }
};

/// Those of `count` cells from `low` on whose middles lie within `reach` of [from, to]: cells [first, last].
/// An open end has no limit.
struct CellRange {
    int first = 0, last = -1;
};
HWY_INLINE CellRange cells_within(float from, float to, float reach, float low, float cell, int count,
                                  bool open_low, bool open_high) {
    const float scale = 1.0f / cell;
    const float first = std::clamp((from - reach - low) * scale - 0.5f, -1e6f, 1e6f);
    const float last = std::clamp((to + reach - low) * scale - 0.5f, -1e6f, 1e6f);
    CellRange range{static_cast<int>(std::ceil(first)), static_cast<int>(std::floor(last))};
    if (!open_low) range.first = std::max(range.first, 0);
    if (!open_high) range.last = std::min(range.last, count - 1);
    return range;
}

/// Visits every combination of places on the three axes, with the longest axis in the inner loop.
template <class Kernel>
HWY_INLINE SampleSums sum_lattice(const LatticePlaces& x, const LatticePlaces& y, const LatticePlaces& z) {
    const LatticePlaces* axis[3] = {&x, &y, &z};
    int inner = 0;
    for (int k = 1; k < 3; ++k) {
        if (axis[k]->count > axis[inner]->count) inner = k;
    }
    const LatticePlaces &a = *axis[(inner + 1) % 3], &b = *axis[(inner + 2) % 3], &c = *axis[inner];
    const Float8 one = set(1.0f), least = set(1e-12f);
    Float8 value = set(0.0f), squares = value, gradient[3] = {value, value, value};
    for (int i = 0; i < a.count; ++i) {
        for (int j = 0; j < b.count; ++j) {
            const Float8 across = a.square[i] + (b.square[j] + least);
            Float8 row = set(0.0f);
            for (int k = 0; k < c.count; ++k) {
                const Float8 square = min(across + c.square[k], one);
                Float8 w, g;
                Kernel::both({square, sqrt(square)}, w, g);
                value = value + w;
                row = row + g;
                gradient[inner] = multiply_add(g, c.offset[k], gradient[inner]);
                squares = multiply_add(g * g, square, squares);
            }
            Float8 &first = gradient[(inner + 1) % 3], &second = gradient[(inner + 2) % 3];
            first = multiply_add(row, a.offset[i], first);
            second = multiply_add(row, b.offset[j], second);
        }
    }
    return {value, {gradient[0], gradient[1], gradient[2]}, squares};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
