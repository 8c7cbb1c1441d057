// Weakly compressible SPH [BT07]: density by summation in volume form, Tait's equation, symmetric pressure
// forces.
#if defined(SLOSH_SIM_SOLVERS_WCSPH_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_WCSPH_PASSES_H
#undef SLOSH_SIM_SOLVERS_WCSPH_PASSES_H
#else
#define SLOSH_SIM_SOLVERS_WCSPH_PASSES_H
#endif

#include "sim/methods/corrections/shear_lanes.h"
#include "sim/methods/corrections/surface_lanes.h"
#include "sim/methods/solvers/wcsph_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Whether the state equation's loop finds the matrices of the shear correction as well.
enum class ShearLoop { none, flat, full };

template <class Kernel, ShearLoop shear, bool completes>
struct SummationOperation {
    Float8 sum;
    Vector8 gradient;
    Arrangement<shear != ShearLoop::full> arrangement;
    HWY_INLINE SummationOperation() : sum(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        if constexpr (shear == ShearLoop::none && !completes) {
            sum = sum + Kernel::value(q);
        } else {
            Float8 w, g;
            Kernel::both(q, w, g);
            sum = sum + w;
            if constexpr (shear != ShearLoop::none) arrangement.add(g, d);
            if constexpr (completes) gradient = add_scaled(gradient, g, d);
        }
    }
};

/// base^exponent, exponent >= 0, from products and square roots, which every processor rounds alike: no
/// library function decides the bits. The binary digits behind the point say which roots count, so it is
/// exact but for rounding.
HWY_INLINE Float8 real_power(Float8 base, float exponent) {
    Float8 power = set(1.0f), root = base;
    for (; exponent >= 1.0f; exponent -= 1.0f) power = power * base;
    while (exponent > 0.0f) {
        root = sqrt(root);
        exponent *= 2.0f;
        if (exponent < 1.0f) continue;
        power = power * root;
        exponent -= 1.0f;
    }
    return power;
}

/// The mechanical pressure that acts, ahead of its mean, which then takes it in. What leads never pulls.
HWY_INLINE Float8 leading_pressure(const WcsphPass& pass, std::size_t i, Float8 pressure) {
    const Float8 mean = load(pass.pressure_mean + i);
    const Float8 acting =
        max(multiply_add(set(pass.lead), pressure - mean, pressure), min(pressure, set(0.0f)));
    const Float8 next = multiply_add(set(1.0f / wcsph_mean_substeps), acting - mean, mean);
    const Float8 size = max(next, set(0.0f) - next);
    store(select(less(size, set(largest_mean_pressure)), next, set(0.0f)), pass.pressure_mean + i);
    return acting;
}

template <class Kernel, ShearLoop shear, bool completes>
void state_equation_pass(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                         std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f);
    const Float8 rest_square = set(pass.rest_density * pass.rest_density);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 unused;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, unused);
        SummationOperation<Kernel, shear, completes> operation;
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        for_each_wall_image(input, group, own, operation);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        const Float8 density =
            multiply_add(set(constants.density_scale), operation.sum, set(constants.self_density)) +
            boundary.density;
        if constexpr (shear != ShearLoop::none)
            store_matrices(input, *pass.shear, i, operation.arrangement, density, boundary.density);
        Float8 acting = density;
        if constexpr (completes) {
            const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
            acting = density + missing_over_surface(pass.surface, density, gradient, boundary);
        }
        if (pass.allowed) acting = max(acting - load(pass.allowed + i) + one, min(acting, one));
        Float8 pressure = set(pass.stiffness) * (real_power(acting, pass.gamma) - one);  // [BT07 eq. 7]
        pressure = max(pressure, set(pass.negative_pressure) * min(pressure, zero));
        Float8 mechanical = set(constants.pressure_scale) * pressure;
        if (pass.pressure_mean) {
            mechanical = leading_pressure(pass, i, mechanical);
            if (pass.lead > 0.0f) pressure = set(1.0f / constants.pressure_scale) * mechanical;
        }
        store(mechanical, pass.pressure + i);
        store_consecutive_records(own.x, own.y, own.z, pressure / (rest_square * (density * density)),
                                  pass.stream_out + 4 * i);
        store(density, pass.density + i);
        if (pass.densities) {
            alignas(32) float relative[8];
            store(density, relative);
            for (std::size_t lane = 0; lane < 8; ++lane) pass.densities[4 * (i + lane) + 3] = relative[lane];
        }
        if (input.near_boundary[group]) {
            store(boundary.reaction.x, pass.boundary_gradient[0] + i);
            store(boundary.reaction.y, pass.boundary_gradient[1] + i);
            store(boundary.reaction.z, pass.boundary_gradient[2] + i);
        }
    }
}

template <class Kernel, bool completes>
void find_states_of(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                    std::size_t group_end) {
    if (!pass.shear) {
        state_equation_pass<Kernel, ShearLoop::none, completes>(input, pass, group_begin, group_end);
    } else if (input.constants->dimension == 2) {
        state_equation_pass<Kernel, ShearLoop::flat, completes>(input, pass, group_begin, group_end);
    } else {
        state_equation_pass<Kernel, ShearLoop::full, completes>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
void find_states(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                 std::size_t group_end) {
    if (pass.surface.scale > 0.0f) {
        find_states_of<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        find_states_of<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
struct PressureOperation {
    Float8 own_pressure;
    Vector8 acceleration;
    HWY_INLINE PressureOperation() : acceleration(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure) {
        acceleration =
            add_scaled(acceleration, (own_pressure + pressure) * Kernel::gradient(q), d);  // [BT07 eq. 6]
    }
};

/// `pressures`: their sums are not there already.
template <class Kernel, bool symmetric, bool pressures>
struct AccelerationOperation {
    Float8 own_pressure, own_density, value_factor, gradient_factor;
    Vector8 own_velocity;
    Vector8 acceleration, smoothing;
    HWY_INLINE AccelerationOperation() : acceleration(zero_vector()), smoothing(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure, const Vector8& velocity,
                         Float8 density) {
        Float8 w, g;
        Kernel::both(q, w, g);
        if constexpr (pressures) acceleration = add_scaled(acceleration, (own_pressure + pressure) * g, d);
        const Float8 omega = symmetric ? set(2.0f) / (own_density + density) : set(1.0f) / density;
        const Float8 weight = multiply_add(value_factor, w, gradient_factor * g) * omega;
        smoothing = add_scaled(smoothing, weight, velocity - own_velocity);
    }
};

/// a_i = -sum_j rho0 V (P_i + P_j) grad W_ij with P = p/rho^2 and V grad W_ij = -gradient_scale/h g X_ij
template <class Kernel>
HWY_INLINE void store_acceleration(const PairInput& input, const WcsphPass& pass, std::size_t group,
                                   const Vector8& own, const Vector8& sum, Float8 own_pressure) {
    const PairConstants& constants = *input.constants;
    const std::size_t i = group * 8;
    const Float8 scale = set(pass.rest_density * constants.gradient_scale * constants.inverse_h);
    Vector8 acceleration{scale * sum.x, scale * sum.y, scale * sum.z};
    if (pass.pair_sums[0])
        acceleration = {scale * load(pass.pair_sums[0] + i), scale * load(pass.pair_sums[1] + i),
                        scale * load(pass.pair_sums[2] + i)};
    if (input.near_boundary[group]) {
        // Minus the gradient of the energy of the density the wall adds.
        const Float8 unit = set(-pass.rest_density * constants.inverse_h);
        const Vector8 gradient{load(pass.boundary_gradient[0] + i), load(pass.boundary_gradient[1] + i),
                               load(pass.boundary_gradient[2] + i)};
        if (input.mirrors) {
            PressureOperation<Kernel> walls;
            walls.own_pressure = own_pressure;
            for_each_wall_image(input, group, own, walls);
            acceleration = add_scaled(acceleration, scale, walls.acceleration);
        }
        acceleration = add_scaled(
            acceleration, unit, add_boundary_force(zero_vector(), input, group, own, own_pressure, gradient));
    }
    if (pass.weight) acceleration = add_scaled(zero_vector(), load(pass.weight + i), acceleration);
    store(acceleration.x, pass.acceleration[0] + i);
    store(acceleration.y, pass.acceleration[1] + i);
    store(acceleration.z, pass.acceleration[2] + i);
}

template <class Kernel>
void pressure_pass(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                   std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        Vector8 own;
        PressureOperation<Kernel> operation;
        load_consecutive_records(input.positions + 4 * (group * 8), own.x, own.y, own.z,
                                 operation.own_pressure);
        if (!pass.pair_sums[0]) for_each_neighbour(input.groups[group], input.positions, own, operation);
        store_acceleration<Kernel>(input, pass, group, own, operation.acceleration, operation.own_pressure);
    }
}

template <class Kernel, bool symmetric, bool pressures>
void smoothing_pressure_pass(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        AccelerationOperation<Kernel, symmetric, pressures> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.own_pressure);
        Vector8& velocity = operation.own_velocity;
        load_consecutive_records(pass.velocities + 4 * i, velocity.x, velocity.y, velocity.z,
                                 operation.own_density);
        operation.value_factor = set(pass.value_factor);
        operation.gradient_factor = set(pass.gradient_factor);
        for_each_neighbour(input.groups[group], input.positions, pass.velocities, own, operation);
        store_acceleration<Kernel>(input, pass, group, own, operation.acceleration, operation.own_pressure);
        const Vector8& smoothing = operation.smoothing;
        store(smoothing.x, pass.smoothing[0] + i);
        store(smoothing.y, pass.smoothing[1] + i);
        store(smoothing.z, pass.smoothing[2] + i);
    }
}

template <class Kernel>
void accelerate(const PairInput& input, const WcsphPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    const bool pressures = pass.pair_sums[0] == nullptr;
    if (!pass.velocities) {
        pressure_pass<Kernel>(input, pass, group_begin, group_end);
    } else if (pass.symmetric) {
        (pressures ? smoothing_pressure_pass<Kernel, true, true>
                   : smoothing_pressure_pass<Kernel, true, false>)(input, pass, group_begin, group_end);
    } else {
        (pressures ? smoothing_pressure_pass<Kernel, false, true>
                   : smoothing_pressure_pass<Kernel, false, false>)(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
inline constexpr WcsphKernels wcsph_kernels_of{find_states<Kernel>, accelerate<Kernel>};

}  // namespace

inline const WcsphKernels& wcsph_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const WcsphKernels& { return wcsph_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
