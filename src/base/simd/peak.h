// What the arithmetic units of one core can do at most, for comparison.
#pragma once

#include "base/simd/target.h"

namespace slosh::simd {

/// Fused multiply-adds of single precision on independent registers, the best of a few runs;
/// a multiply-add counts as two. GFLOP/s of the calling thread.
double measure_peak_gflops(Target target);

}  // namespace slosh::simd
