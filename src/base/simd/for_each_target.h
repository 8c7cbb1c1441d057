// Compiles a kernel file once per instruction set, the last time for the static target, which is width 1 on
// x86-64. The file defines SLOSH_SIMD_FILE, its own path, and includes this header before all others. Its
// kernels live in namespace slosh::HWY_NAMESPACE, between HWY_BEFORE_NAMESPACE() and HWY_AFTER_NAMESPACE().
// What must be compiled only once stands behind them within #if HWY_ONCE; SLOSH_SIMD_SELECT there picks the
// kernels of the wanted target.
//
// Several such files may be compiled as one (slosh_kernels_together in cmake/targets.cmake). Then
// SLOSH_SIMD_TOGETHER is the path of a header that includes them all.

#ifndef HWY_DISABLED_TARGETS
#if defined(SLOSH_SIMD_ONLY)
#define HWY_DISABLED_TARGETS (~(SLOSH_SIMD_ONLY | HWY_SCALAR | HWY_EMU128))
#elif defined(__x86_64__) || defined(_M_X64)
// SSE4, AVX2, AVX-512 (as 8 lanes), and the scalar base. The newer x86 targets do not make these loops
// faster.
#define HWY_DISABLED_TARGETS (~(HWY_SSE4 | HWY_AVX2 | HWY_AVX3 | HWY_SCALAR | HWY_EMU128))
#endif
#endif

#undef HWY_TARGET_INCLUDE
#ifdef SLOSH_SIMD_TOGETHER
#define HWY_TARGET_INCLUDE SLOSH_SIMD_TOGETHER
#else
#define HWY_TARGET_INCLUDE SLOSH_SIMD_FILE
#endif
#include <hwy/foreach_target.h>
// after foreach_target
#include <hwy/highway.h>

// Width 1 is the oracle of the tests and what the oldest processors run. Unrolled at -O3 it costs more of the
// build than all the others together (12 of 15 s of fluid_kernels.cpp, 4 at -O1). The bits are the same.
// Width 1 is the last target, so the option holds to the end of the file.
#if defined(__GNUC__) && !defined(__clang__) && (HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128)
#pragma GCC optimize("O1")
#endif

#include "slosh/execution.h"

#if HWY_TARGETS & HWY_AVX3
#define SLOSH_SIMD_CASE_AVX512(function) \
    case ::slosh::simd::Target::avx512:  \
        return N_AVX3::function;
#else
#define SLOSH_SIMD_CASE_AVX512(function)
#endif
#if HWY_TARGETS & HWY_AVX2
#define SLOSH_SIMD_CASE_AVX2(function) \
    case ::slosh::simd::Target::avx2:  \
        return N_AVX2::function;
#else
#define SLOSH_SIMD_CASE_AVX2(function)
#endif
#if HWY_TARGETS & HWY_SSE4
#define SLOSH_SIMD_CASE_SSE4(function) \
    case ::slosh::simd::Target::sse4:  \
        return N_SSE4::function;
#else
#define SLOSH_SIMD_CASE_SSE4(function)
#endif

/// Statement: returns `function` of the target, or of the static target if there is none.
#define SLOSH_SIMD_SELECT(target, function)               \
    switch (target) {                                     \
        SLOSH_SIMD_CASE_AVX512(function)                  \
        SLOSH_SIMD_CASE_AVX2(function)                    \
        SLOSH_SIMD_CASE_SSE4(function)                    \
        case ::slosh::simd::Target::neon:                 \
        case ::slosh::simd::Target::wasm:                 \
        case ::slosh::simd::Target::width_1:              \
        default:                                          \
            return SLOSH_SIMD_STATIC_NAMESPACE::function; \
    }
#define SLOSH_SIMD_STATIC_NAMESPACE HWY_NAMESPACE

#ifdef SLOSH_SIMD_TOGETHER
#undef SLOSH_SIMD_FILE
#endif
