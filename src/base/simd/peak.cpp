// The arithmetic peak of one core: independent chains of fused multiply-adds.
#define SLOSH_SIMD_FILE "base/simd/peak.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include <algorithm>
#include <chrono>

#include "base/machine_speed.h"
#include "base/simd/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Enough to hide a latency of 4-5 cycles at two per cycle, few enough for 16 registers.
constexpr int peak_chains = 12;

float peak_rounds(int rounds) {
    const Float8 factor = set(0.999f), term = set(1e-3f);
    // The values differ; otherwise the compiler computes them once.
    Float8 a0 = set(0.1f), a1 = set(0.2f), a2 = set(0.3f), a3 = set(0.4f), a4 = set(0.5f), a5 = set(0.6f);
    Float8 a6 = set(0.7f), a7 = set(0.8f), a8 = set(0.9f), a9 = set(1.1f), a10 = set(1.2f), a11 = set(1.3f);
    static_assert(peak_chains == 12, "one accumulator per chain");
    for (int round = 0; round < rounds; ++round) {
        a0 = multiply_add(a0, factor, term);
        a1 = multiply_add(a1, factor, term);
        a2 = multiply_add(a2, factor, term);
        a3 = multiply_add(a3, factor, term);
        a4 = multiply_add(a4, factor, term);
        a5 = multiply_add(a5, factor, term);
        a6 = multiply_add(a6, factor, term);
        a7 = multiply_add(a7, factor, term);
        a8 = multiply_add(a8, factor, term);
        a9 = multiply_add(a9, factor, term);
        a10 = multiply_add(a10, factor, term);
        a11 = multiply_add(a11, factor, term);
    }
    const Float8 sum = (a0 + a1 + a2) + (a3 + a4 + a5) + (a6 + a7 + a8) + (a9 + a10 + a11);
    alignas(32) float lane[8];
    store(sum, lane);
    return lane[0];
}

}  // namespace

inline int peak_chain_count() { return peak_chains; }
inline float (*peak_function())(int) { return peak_rounds; }

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh::simd {

namespace {

using PeakKernel = float (*)(int rounds);

PeakKernel peak_kernel(Target target) { SLOSH_SIMD_SELECT(target, peak_function()) }

}  // namespace

double measure_peak_gflops(Target target) {
    const PeakKernel kernel = peak_kernel(target);
    double best = 0.0;
    volatile float keep = 0.0f;
    for (int run = 0; run < 5; ++run) {
        constexpr int rounds = 200'000;
        const auto start = std::chrono::steady_clock::now();
        keep = kernel(rounds);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const double operations = 2.0 * 8.0 * HWY_NAMESPACE::peak_chain_count() * static_cast<double>(rounds);
        best = std::max(best, operations / seconds * 1e-9);
    }
    static_cast<void>(keep);
    return best;
}

}  // namespace slosh::simd
#endif
