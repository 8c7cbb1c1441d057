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
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 weight;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, weight);
        MeanWeightOperation<Kernel> operation;
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        // A particle without neighbours keeps its own weight.
        const Float8 self = weight * (dot(operation.gradient, operation.gradient) + set(1e-6f));
        store(multiply_add(weight, self, operation.second) / (self + operation.first), pass.mean_weight + i);
    }
}

template <class Kernel>
struct WeightedSmoothingOperation {
    Vector8 own_velocity;
    Float8 own_density, own_strength, value_factor, gradient_factor;
    Vector8 sum;
    HWY_INLINE WeightedSmoothingOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8 strength, const Vector8& velocity,
                         Float8 density) {
        Float8 w, g;
        Kernel::both(q, w, g);
        // 0 beside a fluid without viscosity, also where both have none
        const Float8 mean = set(2.0f) * own_strength * strength / (own_strength + strength + set(1e-30f));
        const Float8 omega = set(2.0f) / (own_density + density);
        const Float8 weight = multiply_add(value_factor, w, gradient_factor * g) * omega * mean;
        sum = add_scaled(sum, weight, velocity - own_velocity);
    }
};

template <class Kernel>
void weighted_smoothing_pass(const PairInput& input, const MaterialPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    const SmoothingInput& smoothing = pass.smoothing;
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        WeightedSmoothingOperation<Kernel> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.own_strength);
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(smoothing.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 operation.own_density);
        operation.value_factor = set(smoothing.value_factor);
        operation.gradient_factor = set(smoothing.gradient_factor);
        for_each_neighbour(input.groups[group], input.positions, smoothing.velocities, own, operation);
        const Vector8 changed = add_scaled(velocity, load(pass.weight + i), operation.sum);
        store(changed.x, smoothing.out[0] + i);
        store(changed.y, smoothing.out[1] + i);
        store(changed.z, smoothing.out[2] + i);
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
