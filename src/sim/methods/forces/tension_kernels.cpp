// Cohesion and surface-area minimisation [AAT13] as operations of the pair loop.
#define SLOSH_SIMD_FILE "sim/methods/forces/tension_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/core/particles/pair_loop.h"
#include "sim/methods/forces/force_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// n_i = h sum_j V grad W_ij [AAT13 eq. 4], with the volume at rest in place of V/rho_j: that would take a
/// loop for the densities first. It points into the fluid.
template <class Kernel>
struct NormalOperation {
    Float8 density;
    Vector8 normal;
    HWY_INLINE NormalOperation() : density(set(0.0f)), normal(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        density = density + w;
        normal = add_scaled(normal, g, d);
    }
};

template <class Kernel>
void normal_pass(const PairInput& input, float* normals, std::size_t group_begin, std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 scale = set(-constants.gradient_scale);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        NormalOperation<Kernel> operation;
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        const Float8 density =
            multiply_add(set(constants.density_scale), operation.density, set(constants.self_density));
        const Vector8& normal = operation.normal;
        store_consecutive_records(scale * normal.x, scale * normal.y, scale * normal.z, density,
                                  normals + 4 * i);
    }
}

/// C of [AAT13 eq. 2] over its largest value: see cohesion_shape().
HWY_INLINE Float8 cohesion(const Distance8& q) {
    const Float8 s = set(4.0f) * (q.root - q.square);
    const Float8 t = s * s * s;
    return select(less(q.root, set(0.5f)), t + t - set(1.0f), t);
}

/// K_ij = 2 rho0/(rho_i + rho_j) [AAT13 eq. 5]; see sim/methods/forces/tension.cpp for the two weights. Both
/// parts are equal and opposite.
struct TensionOperation {
    Vector8 own_normal;
    Float8 own_density, cohesion_factor, surface_factor;
    Vector8 sum;
    HWY_INLINE TensionOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8& normal,
                         Float8 density) {
        const Float8 one = set(1.0f);
        const Float8 thinness = set(2.0f) / (own_density + density);
        const Float8 attraction = cohesion_factor * max(thinness - one, set(0.0f)) * cohesion(q) / q.root;
        const Float8 pull = surface_factor * thinness * (one - q.square);
        sum = add_scaled(add_scaled(sum, attraction, d), pull, own_normal - normal);
    }
};

inline void accelerate(const PairInput& input, const TensionPass& pass, std::size_t group_begin,
                       std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        TensionOperation operation;
        Vector8& normal = operation.own_normal;
        load_consecutive_records(pass.normals + 4 * i, normal.x, normal.y, normal.z, operation.own_density);
        operation.cohesion_factor = set(pass.cohesion_dt);
        operation.surface_factor = set(pass.surface_dt);
        for_each_neighbour(input.groups[group], input.positions, pass.normals, own, operation);
        if (pass.weight) operation.sum = add_scaled(zero_vector(), load(pass.weight + i), operation.sum);
        store(load(pass.velocity[0] + i) - operation.sum.x, pass.velocity[0] + i);
        store(load(pass.velocity[1] + i) - operation.sum.y, pass.velocity[1] + i);
        store(load(pass.velocity[2] + i) - operation.sum.z, pass.velocity[2] + i);
    }
}

template <class Kernel>
inline constexpr TensionKernels tension_kernels_of{normal_pass<Kernel>, accelerate};

}  // namespace

inline const TensionKernels& tension_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const TensionKernels& { return tension_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const TensionKernels& tension_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, tension_kernel_table(kernel))
}

}  // namespace slosh
#endif
