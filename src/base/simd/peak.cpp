#define SLOSH_SIMD_KERNELS "base/simd/peak.inl.h"
#include "base/simd/for_each_target.h"
// after the kernels
#include <algorithm>
#include <chrono>

#include "base/simd/peak.h"

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
        const double operations = 2.0 * 8.0 * peak_chains * static_cast<double>(rounds);
        best = std::max(best, operations / seconds * 1e-9);
    }
    static_cast<void>(keep);
    return best;
}

}  // namespace slosh::simd
