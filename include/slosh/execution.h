/// @file
/// How to compute, never what: threads and the instruction set of the pair loops, chosen at run time. Results
/// do not depend on it, except between instruction sets with and without fused multiply-add.
///
///     auto world = slosh::World::create(scene, {.threads = 4});
///
/// All functions here are thread-safe.
#pragma once

#include <span>
#include <string_view>

namespace slosh {
namespace simd {

/// `width_1` is plain floats: slow, and the oracle of the tests.
enum class Target : int { width_1, sse4, avx2, avx512, neon, wasm };

/// "width1", "sse4", "avx2", "avx512", "neon", "wasm"
std::string_view name(Target target);
/// What this processor and build can run, best first; never empty.
std::span<const Target> available_targets();
/// The first of available_targets(), or the one named by the environment variable SLOSH_SIMD if available.
Target best_target();
/// nullptr when the name is unknown or the target not available here.
const Target* find_target(std::string_view name);
/// All targets with it give the same bits, and all without it: SSE4 and WebAssembly.
bool has_fused_multiply_add(Target target);
/// `wanted` if it has fused multiply-add, or has none, as `fused` says; else the best one here that does.
/// Without one, `wanted`.
Target of_class(Target wanted, bool fused);

}  // namespace simd

struct ExecutionOptions {
    int threads = 0;  ///< threads of each step; 0: as many as there are hardware threads
    simd::Target simd = simd::best_target();
};

}  // namespace slosh
