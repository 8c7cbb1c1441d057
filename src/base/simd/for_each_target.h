// Compiles the file named by SLOSH_SIMD_KERNELS once per instruction set, the last time for the static
// target, which is width 1 on x86-64. The file must use the toggling guard of lanes.h, live in namespace
// slosh::HWY_NAMESPACE, and stand between HWY_BEFORE_NAMESPACE() and HWY_AFTER_NAMESPACE(). SLOSH_SIMD_SELECT
// then picks a function of the wanted target.

#ifndef HWY_DISABLED_TARGETS
#if defined(__x86_64__) || defined(_M_X64)
// SSE4, AVX2, AVX-512 (as 8 lanes), and the scalar base. The newer x86 targets bring nothing to these loops.
#define HWY_DISABLED_TARGETS (~(HWY_SSE4 | HWY_AVX2 | HWY_AVX3 | HWY_SCALAR | HWY_EMU128))
#endif
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE SLOSH_SIMD_KERNELS
#include <hwy/foreach_target.h>
// after foreach_target
#include <hwy/highway.h>

#include SLOSH_SIMD_KERNELS

#include "base/simd/target.h"

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

/// Statement: returns `function` of the target, else of the static one.
#define SLOSH_SIMD_SELECT(target, function)               \
    switch (target) {                                     \
        SLOSH_SIMD_CASE_AVX512(function)                  \
        SLOSH_SIMD_CASE_AVX2(function)                    \
        SLOSH_SIMD_CASE_SSE4(function)                    \
        case ::slosh::simd::Target::neon:                 \
        case ::slosh::simd::Target::width_1:              \
        default:                                          \
            return SLOSH_SIMD_STATIC_NAMESPACE::function; \
    }
#define SLOSH_SIMD_STATIC_NAMESPACE HWY_NAMESPACE
