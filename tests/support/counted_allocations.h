// Counts the allocations of a test program. It replaces operator new, so exactly one source of a program may
// include it, and not under the sanitizers, which have their own.
#pragma once

#include <atomic>
#include <cstdlib>
#include <new>

namespace slosh {

inline std::atomic<long> allocations{0};        ///< of all threads
inline thread_local long allocations_here = 0;  ///< of this one

inline void* counted_allocation(std::size_t size) {
    ++allocations, ++allocations_here;
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
inline void* counted_allocation(std::size_t size, std::align_val_t alignment) {
    ++allocations, ++allocations_here;
    const auto step = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
    throw std::bad_alloc();
}

}  // namespace slosh

// Not inlined: where one of a pair is and the other is not, g++ 12 reports operator new and free() as a
// mismatch.
#if defined(__GNUC__)
#define SLOSH_NOT_INLINED __attribute__((noinline))
#else
#define SLOSH_NOT_INLINED
#endif
SLOSH_NOT_INLINED void* operator new(std::size_t size) { return slosh::counted_allocation(size); }
SLOSH_NOT_INLINED void* operator new[](std::size_t size) { return slosh::counted_allocation(size); }
SLOSH_NOT_INLINED void* operator new(std::size_t size, std::align_val_t alignment) {
    return slosh::counted_allocation(size, alignment);
}
SLOSH_NOT_INLINED void* operator new[](std::size_t size, std::align_val_t alignment) {
    return slosh::counted_allocation(size, alignment);
}
SLOSH_NOT_INLINED void operator delete(void* memory) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete[](void* memory) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
SLOSH_NOT_INLINED void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
SLOSH_NOT_INLINED void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
#undef SLOSH_NOT_INLINED
