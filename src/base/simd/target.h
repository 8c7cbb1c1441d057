// Which instruction set the pair loops run on, chosen at run time. Width 1 is the oracle of the tests: the
// same template, plain floats.
#pragma once

#include <span>
#include <string_view>

namespace slosh::simd {

enum class Target : int { width_1, sse4, avx2, avx512, neon };

/// "width1", "sse4", "avx2", "avx512", "neon"
std::string_view name(Target target);
/// What this processor and build can run, best first.
std::span<const Target> available_targets();
/// The first of available_targets(), or the one named by the environment variable SLOSH_SIMD if available.
Target best_target();
/// nullptr when the name is unknown or the target not available here.
const Target* find_target(std::string_view name);
/// All targets with fused multiply-add give the same bits; SSE4 has none.
bool has_fused_multiply_add(Target target);

}  // namespace slosh::simd
