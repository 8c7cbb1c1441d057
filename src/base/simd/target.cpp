#include "slosh/execution.h"

#include <hwy/targets.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/system/environment.h"

namespace slosh::simd {

namespace {

struct Entry {
    Target target;
    std::string_view name;
    long long highway;  ///< 0: always available
};

// Best first. AVX-512 with 16 lanes was slower than with 8 lanes; the avx512 entry means 8 lanes with mask
// registers.
constexpr std::array<Entry, 6> entries{{
    {Target::avx512, "avx512", HWY_AVX3},
    {Target::avx2, "avx2", HWY_AVX2},
    {Target::neon, "neon", HWY_NEON},
    {Target::sse4, "sse4", HWY_SSE4},
    {Target::wasm, "wasm", HWY_WASM},
    {Target::width_1, "width1", 0},
}};

/// Some versions of Highway use the same bit for targets of different processors.
bool is_of_this_processor(Target target) {
#if HWY_ARCH_X86
    return target != Target::neon && target != Target::wasm;
#elif HWY_ARCH_WASM
    return target == (HWY_STATIC_TARGET == HWY_WASM ? Target::wasm : Target::width_1);
#else
    return target == Target::neon || target == Target::width_1;
#endif
}

std::vector<Target> find_available() {
    // The targets that the processor supports and this build contains.
#ifdef SLOSH_SIMD_ONLY
    const auto built = HWY_TARGETS & SLOSH_SIMD_ONLY;
#else
    const auto built = HWY_TARGETS;
#endif
    const auto supported = hwy::SupportedTargets() & built;
    std::vector<Target> targets;
    for (const Entry& entry : entries) {
        if (!is_of_this_processor(entry.target)) continue;
        if (entry.highway == 0 || (supported & entry.highway) != 0) targets.push_back(entry.target);
    }
    return targets;
}

}  // namespace

std::string_view name(Target target) {
    for (const Entry& entry : entries) {
        if (entry.target == target) return entry.name;
    }
    return "unknown";
}

std::span<const Target> available_targets() {
    static const std::vector<Target> targets = find_available();
    return targets;
}

const Target* find_target(std::string_view wanted) {
    for (const Target& target : available_targets()) {
        if (name(target) == wanted) return &target;
    }
    return nullptr;
}

Target best_target() {
    if (const std::optional<std::string> wanted = environment_variable("SLOSH_SIMD")) {
        if (const Target* target = find_target(*wanted)) return *target;
    }
    return available_targets().front();
}

bool has_fused_multiply_add(Target target) {
    switch (target) {
        case Target::width_1:
        case Target::avx2:
        case Target::avx512:
        case Target::neon:
            return true;
        case Target::sse4:
        case Target::wasm:
            break;
    }
    return false;
}

Target of_class(Target wanted, bool fused) {
    if (has_fused_multiply_add(wanted) == fused) return wanted;
    for (const Target target : available_targets()) {
        if (has_fused_multiply_add(target) == fused) return target;
    }
    return wanted;
}

}  // namespace slosh::simd
