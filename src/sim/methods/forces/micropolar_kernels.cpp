// The curl of the spins as an operation of the pair loop: see micropolar.h.
#define SLOSH_SIMD_FILE "sim/methods/forces/micropolar_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/core/particles/pair_loop.h"
#include "sim/methods/forces/force_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Equal and opposite for the two of a pair: X changes sign, the sum of the spins does not.
template <class Kernel>
struct SpinCurlOperation {
    Vector8 own_spin;
    Float8 own_density;
    Vector8 sum;
    HWY_INLINE SpinCurlOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8& spin, Float8 density) {
        const Float8 weight = Kernel::gradient(q) * (set(2.0f) / (own_density + density));
        const Vector8 both_spin{own_spin.x + spin.x, own_spin.y + spin.y, own_spin.z + spin.z};
        sum = add_scaled(sum, weight, cross(both_spin, d));
    }
};

template <class Kernel>
void drive_flow(const PairInput& input, const SpinPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        SpinCurlOperation<Kernel> operation;
        Vector8& spin = operation.own_spin;
        load_consecutive_records(pass.spins + 4 * i, spin.x, spin.y, spin.z, operation.own_density);
        for_each_neighbour(input.groups[group], input.positions, pass.spins, own, operation);
        Float8 factor = set(pass.factor);
        if (pass.weight) factor = factor * load(pass.weight + i);
        store(multiply_add(factor, operation.sum.x, load(pass.velocity[0] + i)), pass.velocity[0] + i);
        store(multiply_add(factor, operation.sum.y, load(pass.velocity[1] + i)), pass.velocity[1] + i);
        store(multiply_add(factor, operation.sum.z, load(pass.velocity[2] + i)), pass.velocity[2] + i);
    }
}

template <class Kernel>
inline constexpr MicropolarKernels micropolar_kernels_of{drive_flow<Kernel>};

}  // namespace

inline const MicropolarKernels& micropolar_kernel_table(KernelName kernel) {
    return for_kernel(kernel, [](auto lanes) -> const MicropolarKernels& {
        return micropolar_kernels_of<decltype(lanes)>;
    });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const MicropolarKernels& micropolar_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, micropolar_kernel_table(kernel))
}

}  // namespace slosh
#endif
