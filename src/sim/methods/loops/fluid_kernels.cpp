// Density, velocity smoothing and vorticity as operations of the pair loop: see fluid_kernels.h for inputs
// and outputs.
#define SLOSH_SIMD_FILE "sim/methods/loops/fluid_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include <algorithm>

#include "sim/methods/loops/fluid_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
struct DensityOperation {
    Float8 sum, near, closest;
    // Written out because an implicit constructor would not be compiled for the target.
    HWY_INLINE DensityOperation() : sum(set(0.0f)), near(set(0.0f)), closest(set(1.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8) {
        sum = sum + Kernel::value(q);
        near = near + select(less(q.square, set(1.0f)), set(1.0f), set(0.0f));
        closest = min(closest, q.square);
    }
};

/// Images are not neighbours.
template <class Kernel>
struct ImageDensity {
    Float8 sum;
    HWY_INLINE ImageDensity() : sum(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8) { sum = sum + Kernel::value(q); }
};

template <class Kernel>
float density_pass(const PairInput& input, const DensityOutput& output, std::size_t group_begin,
                   std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    float closest = 1.0f;
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        DensityOperation<Kernel> operation;
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        // The density that the solvers keep constant. With the density of still walls the first layer, which
        // is never exactly at d/2, has a scatter of +-3 % about zero: a mean compression of 0.13 % (dam break
        // of 25k particles) that no number of iterations reduces.
        ImageDensity<Kernel> images;
        for_each_wall_image(input, group, own, images);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        store(multiply_add(set(constants.density_scale), operation.sum + images.sum,
                           set(constants.self_density)) +
                  boundary.density,
              output.density + i);
        store(operation.near, output.neighbours + i);
        alignas(32) float of_lane[8];
        store(operation.closest, of_lane);
        const std::size_t lanes = input.count - i < 8 ? input.count - i : 8;
        for (std::size_t lane = 0; lane < lanes; ++lane) closest = std::min(closest, of_lane[lane]);
    }
    return closest;
}

/// XSPH and viscosity in one sum: both are weighted means of velocity differences.
template <class Kernel, bool symmetric>
struct SmoothingOperation {
    Vector8 own_velocity;
    Float8 own_density, value_factor, gradient_factor;
    Vector8 sum;
    HWY_INLINE SmoothingOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8, const Vector8& velocity,
                         Float8 density) {
        Float8 w, g;
        Kernel::both(q, w, g);
        const Float8 omega = symmetric ? set(2.0f) / (own_density + density) : set(1.0f) / density;
        const Float8 weight = multiply_add(value_factor, w, gradient_factor * g) * omega;
        sum = add_scaled(sum, weight, velocity - own_velocity);
    }
};

template <class Kernel, bool symmetric>
void smoothing_pass(const PairInput& input, const SmoothingInput& smoothing, std::size_t group_begin,
                    std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        SmoothingOperation<Kernel, symmetric> operation;
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(smoothing.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 operation.own_density);
        operation.value_factor = set(smoothing.value_factor);
        operation.gradient_factor = set(smoothing.gradient_factor);
        for_each_neighbour(input.groups[group], input.positions, smoothing.velocities, own, operation);
        store(velocity.x + operation.sum.x, smoothing.out[0] + i);
        store(velocity.y + operation.sum.y, smoothing.out[1] + i);
        store(velocity.z + operation.sum.z, smoothing.out[2] + i);
    }
}

template <class Kernel>
void smooth(const PairInput& input, const SmoothingInput& smoothing, std::size_t group_begin,
            std::size_t group_end) {
    if (smoothing.symmetric) {
        smoothing_pass<Kernel, true>(input, smoothing, group_begin, group_end);
    } else {
        smoothing_pass<Kernel, false>(input, smoothing, group_begin, group_end);
    }
}

/// omega_i = sum_j V/r_j grad W_ij x (v_j - v_i), with grad W_ij ~ -g X_ij: the signs cancel in (v_j - v_i) x
/// g X_ij.
template <class Kernel>
struct VorticityOperation {
    Vector8 own_velocity;
    Vector8 sum;
    HWY_INLINE VorticityOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8& velocity,
                         Float8 density) {
        const Float8 weight = Kernel::gradient(q) / density;
        const Vector8 v = velocity - own_velocity;
        sum = add_scaled(sum, weight, cross(v, d));
    }
};

template <class Kernel>
void vorticity_pass(const PairInput& input, const VorticityPass& pass, std::size_t group_begin,
                    std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 scale = set(constants.gradient_scale * constants.inverse_h);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        VorticityOperation<Kernel> operation;
        Float8 density;
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z, density);
        for_each_neighbour(input.groups[group], input.positions, pass.velocities, own, operation);
        const Vector8 curl{operation.sum.x * scale, operation.sum.y * scale, operation.sum.z * scale};
        store_consecutive_records(curl.x, curl.y, curl.z, sqrt(dot(curl, curl)), pass.out_stream + 4 * i);
    }
}

/// eta = grad |omega| = sum_j V (|omega_j| - |omega_i|) grad W_ij
template <class Kernel>
struct ConfinementOperation {
    Float8 own_magnitude;
    Vector8 sum;
    HWY_INLINE ConfinementOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8&, Float8 magnitude) {
        sum = add_scaled(sum, Kernel::gradient(q) * (magnitude - own_magnitude), d);
    }
};

template <class Kernel>
void confinement_pass(const PairInput& input, const VorticityPass& pass, std::size_t group_begin,
                      std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own, curl;
        Float8 payload;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, payload);
        ConfinementOperation<Kernel> operation;
        load_consecutive_records(pass.vorticities + 4 * i, curl.x, curl.y, curl.z, operation.own_magnitude);
        for_each_neighbour(input.groups[group], input.positions, pass.vorticities, own, operation);
        // N = eta/|eta|, eta = -sum; without a gradient there is no force.
        const Vector8 eta{set(0.0f) - operation.sum.x, set(0.0f) - operation.sum.y,
                          set(0.0f) - operation.sum.z};
        const Float8 factor = set(pass.strength_dt) / sqrt(dot(eta, eta) + set(1e-12f));
        const Vector8 turned = cross(eta, curl);
        store(multiply_add(factor, turned.x, load(pass.velocity[0] + i)), pass.velocity[0] + i);
        store(multiply_add(factor, turned.y, load(pass.velocity[1] + i)), pass.velocity[1] + i);
        store(multiply_add(factor, turned.z, load(pass.velocity[2] + i)), pass.velocity[2] + i);
    }
}

template <class Kernel>
inline constexpr FluidKernels fluid_kernels_of{density_pass<Kernel>, smooth<Kernel>, vorticity_pass<Kernel>,
                                               confinement_pass<Kernel>};

}  // namespace

inline const FluidKernels& fluid_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const FluidKernels& { return fluid_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const FluidKernels& fluid_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, fluid_kernel_table(kernel))
}

}  // namespace slosh
#endif
