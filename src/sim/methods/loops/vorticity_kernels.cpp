// curl v of a particle as sum_j g (v_j - v_i) x X_ij over its second moment sum_j g q^2/dimension: g and V of
// the plain sum [K17 2.3] cancel, and no density is needed. Linear flow is exact where the neighbours are
// evenly distributed in all directions or fill half of them, as at a flat surface: there both sums have half
// their inner values.
#define SLOSH_SIMD_FILE "sim/methods/loops/vorticity_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
struct CurlOperation {
    const Vector8 own_velocity;
    Vector8 sum;
    Float8 moment;
    HWY_INLINE explicit CurlOperation(const Vector8& own)
        : own_velocity(own), sum(zero_vector()), moment(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& other) {
        const Float8 g = Kernel::gradient(q);
        sum = add_scaled(sum, g, cross(other.vector - own_velocity, d));
        moment = multiply_add(g, q.square, moment);
    }
};

template <class Kernel>
void curl_pass(const PairInput& input, const CurlPass& pass, std::size_t group_begin, std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 per_dimension = set(1.0f / static_cast<float>(constants.dimension)),
                 least = set(pass.least_moment), inverse_h = set(constants.inverse_h);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        CurlOperation<Kernel> operation(load_record(pass.velocities, i).vector);
        at.over_neighbours(own, operation, pass.velocities);
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
