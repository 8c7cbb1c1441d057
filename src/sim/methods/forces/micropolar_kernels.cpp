// The curl of the spins as an operation of the pair loop: see micropolar.h.
#define SLOSH_SIMD_FILE "sim/methods/forces/micropolar_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/forces/force_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Equal and opposite for the two of a pair: X changes sign, the sum of the spins does not.
template <class Kernel>
struct SpinCurlOperation {
    const Record8 own;  ///< spin and density
    Vector8 sum;
    HWY_INLINE explicit SpinCurlOperation(const Record8& of) : own(of), sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& other) {
        const Float8 weight = Kernel::gradient(q) * (set(2.0f) / (own.payload + other.payload));
        const Vector8 both_spin = own.vector + other.vector;
        sum = add_scaled(sum, weight, cross(both_spin, d));
    }
};

template <class Kernel>
void drive_flow(const PairInput& input, const SpinPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        SpinCurlOperation<Kernel> operation(load_record(pass.spins, i));
        at.over_neighbours(own, operation, pass.spins);
        const Float8 factor = set(pass.factor) * load(pass.weight, i);
        store_vector(add_scaled(load_vector(pass.velocity, i), factor, operation.sum), pass.velocity, i);
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
