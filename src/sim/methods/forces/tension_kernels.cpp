// Cohesion and surface-area minimisation [AAT13] as operations of the pair loop.
#define SLOSH_SIMD_FILE "sim/methods/forces/tension_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/forces/force_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

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
    const Float8 scale = set(-input.constants->gradient_scale);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        NormalOperation<Kernel> operation;
        at.over_neighbours(own, operation);
        store_record(scaled(scale, operation.normal), at.relative_density(operation.density), normals, i);
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
    const Record8 own;  ///< normal and density
    Float8 cohesion_factor, surface_factor;
    Vector8 sum;
    HWY_INLINE TensionOperation(const Record8& of, const TensionPass& pass)
        : own(of),
          cohesion_factor(set(pass.cohesion_dt)),
          surface_factor(set(pass.surface_dt)),
          sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& other) {
        const Float8 one = set(1.0f);
        const Float8 thinness = set(2.0f) / (own.payload + other.payload);
        const Float8 attraction = cohesion_factor * max(thinness - one, set(0.0f)) * cohesion(q) / q.root;
        const Float8 pull = surface_factor * thinness * (one - q.square);
        sum = add_scaled(add_scaled(sum, attraction, d), pull, own.vector - other.vector);
    }
};

inline void accelerate_by_tension(const PairInput& input, const TensionPass& pass, std::size_t group_begin,
                                  std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        TensionOperation operation(load_record(pass.normals, i), pass);
        at.over_neighbours(own, operation, pass.normals);
        store_vector(load_vector(pass.velocity, i) - scaled(load(pass.weight, i), operation.sum),
                     pass.velocity, i);
    }
}

template <class Kernel>
inline constexpr TensionKernels tension_kernels_of{normal_pass<Kernel>, accelerate_by_tension};

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
