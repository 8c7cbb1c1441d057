/// @file
/// How to compute, never what: threads and the instruction set of the pair loops, chosen at run time. Results
/// do not depend on it, except between instruction sets with and without fused multiply-add.
///
///     auto world = slosh::World::create(scene, {.threads = 4});
///
/// All functions here are thread-safe.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#pragma GCC visibility push(default)
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

/// A host's job system: calls task(0), task(1) ... task(tasks - 1), each once, on any threads and in any
/// order, and returns when all calls have returned. Tasks neither wait for each other nor throw, so one
/// thread alone may run them.
///
///     options.executor = [&](int tasks, const auto& task) { pool.parallel_for(0, tasks, task); };
using Executor = std::function<void(int tasks, const std::function<void(int task)>& task)>;

struct ExecutionOptions {
    /// Most threads, or tasks of the executor, of each parallel loop. 0: as many as there are hardware
    /// threads; World::execution() says how many these are.
    int threads = 0;
    simd::Target simd = simd::best_target();
    /// Runs the parallel loops of a world, many in each step. Empty: threads of the library's own,
    /// which sleep when they have had nothing to do for 0.1 ms.
    Executor executor{};
};

}  // namespace slosh
#pragma GCC visibility pop
