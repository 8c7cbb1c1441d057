// The only place where threads meet loops. Work is cut into blocks of fixed size, so that results combined in
// block order do not depend on the number of threads. Which thread runs a block is not defined.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <vector>

#include "slosh/execution.h"

namespace slosh {

/// The number of hardware threads of the machine.
int hardware_threads();
/// What the threads come from: "OpenMP", "std::thread", or "none" in a program of one thread. The CMake
/// option SLOSH_THREADS chooses; OpenMP only where the environment bounds how long its idle threads spin. The
/// results are the same.
std::string_view thread_library();
/// Call this first in main(). With OpenMP it restarts the program once with bounded spinning of idle workers,
/// a setting that the OpenMP runtime reads only when it is loaded. A spinning worker on a contended core
/// multiplies step times.
void prepare_waiting_policy(char** arguments);

/// While it lives, the host's job system runs the loops of this thread. Empty: this library's own threads do.
class ExecutorScope {
  public:
    explicit ExecutorScope(const Executor& executor);
    ~ExecutorScope();
    ExecutorScope(const ExecutorScope&) = delete;
    ExecutorScope& operator=(const ExecutorScope&) = delete;

  private:
    const Executor* outer_;
};

namespace detail {
void with_threads(int threads, void (*work)(void*), void* context);
void run_blocks(int threads, int blocks, void (*body)(void* context, int block, int thread), void* context);
}  // namespace detail

/// Calls work() on this thread and keeps the others ready for its loops until it returns. A loop outside
/// opens and ends its threads itself, which costs some ten microseconds. What work() throws arrives here.
template <class Work>
void with_threads(int threads, Work&& work) {
    detail::with_threads(
        threads, [](void* pointer) { (*static_cast<std::remove_reference_t<Work>*>(pointer))(); },
        const_cast<void*>(static_cast<const void*>(&work)));
}

/// Calls body(begin, end, thread) for consecutive ranges of at most `block` of [0, count); thread < threads
/// numbers the worker. Throws Stopped, with blocks left out, when the work is to be given up (base/stop.h).
template <class Body>
void parallel_for(int threads, std::size_t count, std::size_t block, Body&& body) {
    if (count == 0) return;
    const int blocks = static_cast<int>((count + block - 1) / block);
    struct Context {
        Body* body;
        std::size_t count, block;
    } context{&body, count, block};
    detail::run_blocks(
        threads, blocks,
        [](void* pointer, int index, int thread) {
            const Context& c = *static_cast<Context*>(pointer);
            const std::size_t begin = static_cast<std::size_t>(index) * c.block;
            (*c.body)(begin, std::min(begin + c.block, c.count), thread);
        },
        &context);
}

/// Reduces body(begin, end) -> T over blocks, combined in block order: combine(T&, const T&). `partial` is
/// scratch memory kept by the caller.
template <class T, class Body, class Combine>
T parallel_reduce(int threads, std::size_t count, std::size_t block, std::vector<T>& partial, T start,
                  Body&& body, Combine&& combine) {
    partial.assign((count + block - 1) / block, T{});
    parallel_for(threads, count, block,
                 [&](std::size_t begin, std::size_t end, int) { partial[begin / block] = body(begin, end); });
    for (const T& part : partial) combine(start, part);
    return start;
}

}  // namespace slosh
