// Weakly compressible SPH [BT07]: density by summation in volume form, Tait's equation, symmetric pressure
// forces.
#define SLOSH_SIMD_FILE "sim/methods/solvers/wcsph_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
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
HWY_INLINE Float8 leading_pressure(const StatePass& pass, std::size_t i, Float8 pressure) {
    const Float8 mean = load(pass.out.mean + i);
    const Float8 acting =
        max(multiply_add(set(pass.lead), pressure - mean, pressure), min(pressure, set(0.0f)));
    const Float8 next = multiply_add(set(1.0f / wcsph_mean_substeps), acting - mean, mean);
    const Float8 size = max(next, set(0.0f) - next);
    store(select(less(size, set(largest_mean_pressure)), next, set(0.0f)), pass.out.mean + i);
    return acting;
}

template <class Kernel, ShearLoop shear, bool completes>
void state_equation_pass(const PairInput& input, const StatePass& pass, std::size_t group_begin,
                         std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f);
    const TaitEquation& tait = pass.tait;
    const Float8 rest_square = set(tait.rest_density * tait.rest_density);
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const auto operation = at.sum_with_images<SummationOperation<Kernel, shear, completes>>(own);
        const BoundaryLanes boundary = sample_yielding(at, own.vector);
        const Float8 density = at.relative_density(operation.sum) + boundary.density;
        if constexpr (shear != ShearLoop::none)
            store_matrices(input, *pass.shear, i, operation.arrangement, density, boundary.density);
        Float8 acting = density;
        if constexpr (completes) {
            const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
            acting = density + missing_over_surface(pass.surface, density, gradient, boundary);
        }
        if (pass.allowed) acting = max(acting - load(pass.allowed + i) + one, min(acting, one));
        Float8 pressure = set(tait.stiffness) * (real_power(acting, tait.gamma) - one);  // [BT07 eq. 7]
        pressure = max(pressure, set(tait.negative_pressure) * min(pressure, zero));
        const Float8 mechanical = leading_pressure(pass, i, set(constants.pressure_scale) * pressure);
        if (pass.lead > 0.0f) pressure = set(1.0f / constants.pressure_scale) * mechanical;
        store(mechanical, pass.out.pressure + i);
        store_record(own.vector, pressure / (rest_square * (density * density)), pass.out.stream, i);
        store(density, pass.out.density + i);
        if (pass.out.velocities) {
            alignas(32) float relative[8];
            store(density, relative);
            for (std::size_t lane = 0; lane < 8; ++lane)
                pass.out.velocities[4 * (i + lane) + 3] = relative[lane];
        }
        if (at.near_boundary()) store_vector(boundary.reaction, pass.out.boundary_gradient, i);
    }
}

template <class Kernel, bool completes>
void find_states_of(const PairInput& input, const StatePass& pass, std::size_t group_begin,
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
void find_states(const PairInput& input, const StatePass& pass, std::size_t group_begin,
                 std::size_t group_end) {
    if (pass.surface.scale > 0.0f) {
        find_states_of<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        find_states_of<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
struct PressureOperation {
    const Float8 own_pressure;
    Vector8 acceleration;
    HWY_INLINE explicit PressureOperation(Float8 own) : own_pressure(own), acceleration(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure) {
        acceleration =
            add_scaled(acceleration, (own_pressure + pressure) * Kernel::gradient(q), d);  // [BT07 eq. 6]
    }
};

/// `pressures`: their sums are not there already.
template <class Kernel, bool symmetric, bool pressures>
struct AccelerationOperation {
    const Float8 own_pressure;
    const Record8 own;  ///< velocity and density
    Float8 value_factor, gradient_factor;
    Vector8 acceleration, smoothing;
    HWY_INLINE AccelerationOperation(Float8 its_pressure, const Record8& of, const SmoothingInput& input)
        : own_pressure(its_pressure),
          own(of),
          value_factor(set(input.value_factor)),
          gradient_factor(set(input.gradient_factor)),
          acceleration(zero_vector()),
          smoothing(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure, const Record8& other) {
        Float8 w, g;
        Kernel::both(q, w, g);
        if constexpr (pressures) acceleration = add_scaled(acceleration, (own_pressure + pressure) * g, d);
        const Float8 omega =
            symmetric ? set(2.0f) / (own.payload + other.payload) : set(1.0f) / other.payload;
        const Float8 weight = multiply_add(value_factor, w, gradient_factor * g) * omega;
        smoothing = add_scaled(smoothing, weight, other.vector - own.vector);
    }
};

/// a_i = -sum_j rho0 V (P_i + P_j) grad W_ij with P = p/rho^2 and V grad W_ij = -gradient_scale/h g X_ij
template <class Kernel>
HWY_INLINE void store_acceleration(const PairGroup& at, const AccelerationPass& pass, const Record8& own,
                                   const Vector8& sum) {
    const PairConstants& constants = *at.input.constants;
    const std::size_t i = at.first();
    const Float8 scale = set(pass.rest_density * constants.gradient_scale * constants.inverse_h);
    Vector8 acceleration = scaled(scale, pass.pair_sums ? load_vector(*pass.pair_sums, i) : sum);
    if (at.near_boundary()) {
        // Minus the gradient of the energy of the density the wall adds.
        const Float8 unit = set(-pass.rest_density * constants.inverse_h);
        if (at.input.mirrors) {
            PressureOperation<Kernel> walls(own.payload);
            at.over_wall_images(own, walls);
            acceleration = add_scaled(acceleration, scale, walls.acceleration);
        }
        acceleration = add_scaled(acceleration, unit,
                                  add_boundary_force(zero_vector(), at, own.vector, own.payload,
                                                     load_vector(pass.boundary_gradient, i)));
    }
    store_vector(scaled(load(pass.weight, i), acceleration), pass.acceleration, i);
}

template <class Kernel>
void pressure_pass(const PairInput& input, const AccelerationPass& pass, std::size_t group_begin,
                   std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const Record8 own = at.own();
        PressureOperation<Kernel> operation(own.payload);
        if (!pass.pair_sums) at.over_neighbours(own, operation);
        store_acceleration<Kernel>(at, pass, own, operation.acceleration);
    }
}

template <class Kernel, bool symmetric, bool pressures>
void smoothing_pressure_pass(const PairInput& input, const AccelerationPass& pass, std::size_t group_begin,
                             std::size_t group_end) {
    const SmoothingInput& smoothing = *pass.smoothing;
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        AccelerationOperation<Kernel, symmetric, pressures> operation(
            own.payload, load_record(smoothing.velocities, i), smoothing);
        at.over_neighbours(own, operation, smoothing.velocities);
        store_acceleration<Kernel>(at, pass, own, operation.acceleration);
        store_vector(operation.smoothing, smoothing.out, i);
    }
}

template <class Kernel>
void accelerate(const PairInput& input, const AccelerationPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    const bool pressures = !pass.pair_sums;
    if (!pass.smoothing) {
        pressure_pass<Kernel>(input, pass, group_begin, group_end);
    } else if (pass.smoothing->symmetric) {
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

#if HWY_ONCE
namespace slosh {

const WcsphKernels& wcsph_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, wcsph_kernel_table(kernel))
}

}  // namespace slosh
#endif
