// Mean weights and weighted smoothing as operations of the pair loop: see fluid_kernels.h.
#define SLOSH_SIMD_FILE "sim/methods/loops/material_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
struct MeanWeightOperation {
    Float8 first, second;  // moments of w
    Vector8 gradient;
    HWY_INLINE MeanWeightOperation() : first(set(0.0f)), second(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 weight) {
        const Float8 g = Kernel::gradient(q);
        gradient = add_scaled(gradient, g, d);
        const Float8 weighted = weight * (g * g * q.square);
        first = first + weighted;
        second = multiply_add(weight, weighted, second);
    }
};

template <class Kernel>
void mean_weight_pass(const PairInput& input, const MaterialPass& pass, std::size_t group_begin,
                      std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const Float8 weight = own.payload;
        MeanWeightOperation<Kernel> operation;
        at.over_neighbours(own, operation);
        // A particle without neighbours keeps its own weight.
        const Float8 self = weight * (dot(operation.gradient, operation.gradient) + set(1e-6f));
        store(multiply_add(weight, self, operation.second) / (self + operation.first), pass.mean_weight + i);
    }
}

template <class Kernel>
struct WeightedSmoothingOperation {
    const Record8 own;  ///< velocity and density
    Float8 own_strength, value_factor, gradient_factor;
    Vector8 sum;
    HWY_INLINE WeightedSmoothingOperation(const Record8& of, Float8 strength, const SmoothingInput& input)
        : own(of),
          own_strength(strength),
          value_factor(set(input.value_factor)),
          gradient_factor(set(input.gradient_factor)),
          sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8 strength, const Record8& other) {
        Float8 w, g;
        Kernel::both(q, w, g);
        // 0 beside a fluid without viscosity, also where both have none
        const Float8 mean = set(2.0f) * own_strength * strength / (own_strength + strength + set(1e-30f));
        const Float8 omega = set(2.0f) / (own.payload + other.payload);
        const Float8 weight = multiply_add(value_factor, w, gradient_factor * g) * omega * mean;
        sum = add_scaled(sum, weight, other.vector - own.vector);
    }
};

template <class Kernel>
void weighted_smoothing_pass(const PairInput& input, const MaterialPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    const SmoothingInput& smoothing = pass.smoothing;
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own(), velocity = load_record(smoothing.velocities, i);
        WeightedSmoothingOperation<Kernel> operation(velocity, own.payload, smoothing);
        at.over_neighbours(own, operation, smoothing.velocities);
        store_vector(add_scaled(velocity.vector, load(pass.weight + i), operation.sum), smoothing.out, i);
    }
}

template <class Kernel>
inline constexpr MaterialKernels material_kernels_of{mean_weight_pass<Kernel>,
                                                     weighted_smoothing_pass<Kernel>};

}  // namespace

inline const MaterialKernels& material_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const MaterialKernels& { return material_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const MaterialKernels& material_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, material_kernel_table(kernel))
}

}  // namespace slosh
#endif
