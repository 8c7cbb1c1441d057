// The limits of this machine, for comparison with what the solvers reach: memory bandwidth and arithmetic.
#pragma once

#include "slosh/execution.h"

namespace slosh {

/// Best read bandwidth of a few runs, GB/s. All threads together sum over 256 MiB, which is more than the
/// caches hold. 0 when that much memory cannot be allocated.
double measure_read_bandwidth(int threads);

namespace simd {

/// Best rate of a few runs of independent single-precision fused multiply-adds, GFLOP/s of the calling
/// thread. A multiply-add counts as two operations.
double measure_peak_gflops(Target target);

}  // namespace simd
}  // namespace slosh
