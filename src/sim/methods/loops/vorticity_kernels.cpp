// curl v of a particle as sum_j g (v_j - v_i) x X_ij over its second moment sum_j g q^2/dimension: g and V of
// the plain sum [K17 2.3] cancel, and no density is needed. Linear flow is exact where the neighbours are
// evenly distributed in all directions or fill half of them, as at a flat surface: there both sums have half
// their inner values.
#define SLOSH_SIMD_FILE "sim/methods/loops/vorticity_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/core/particles/pair_loop.h"
#include "sim/methods/loops/fluid_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
struct CurlOperation {
    Vector8 own_velocity, sum;
    Float8 moment;
    HWY_INLINE CurlOperation() : sum(zero_vector()), moment(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8& velocity, Float8) {
        const Float8 g = Kernel::gradient(q);
        sum = add_scaled(sum, g, cross(velocity - own_velocity, d));
        moment = multiply_add(g, q.square, moment);
    }
};

template <class Kernel>
void curl_pass(const PairInput& input, const CurlPass& pass, std::size_t group_begin, std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 per_dimension = set(1.0f / static_cast<float>(constants.dimension)),
                 least = set(pass.least_moment), inverse_h = set(constants.inverse_h);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 unused;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, unused);
        CurlOperation<Kernel> operation;
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z, unused);
        for_each_neighbour(input.groups[group], input.positions, pass.velocities, own, operation);
        const Float8 moment = max(operation.moment * per_dimension, least);
        store(sqrt(dot(operation.sum, operation.sum)) * inverse_h / moment, pass.magnitude + i);
    }
}

template <class Kernel>
inline constexpr VorticityKernels vorticity_kernels_of{curl_pass<Kernel>};

}  // namespace

inline const VorticityKernels& vorticity_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const VorticityKernels& { return vorticity_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const VorticityKernels& vorticity_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, vorticity_kernel_table(kernel))
}

}  // namespace slosh
#endif
