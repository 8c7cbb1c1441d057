// Pressure from predicted densities, forces along the gradients at the start [SP09], [BK15], in units of h:
// lambda_i = -C_i(X*) factor_i, dx_i = sum_j V (lambda_i + lambda_j) grad W_ij(X(t)) + lambda_i grad
// C_wall(X*).
#if defined(SLOSH_SIM_SOLVERS_PROJECTION_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_PROJECTION_PASSES_H
#undef SLOSH_SIM_SOLVERS_PROJECTION_PASSES_H
#else
#define SLOSH_SIM_SOLVERS_PROJECTION_PASSES_H
#endif

#include "sim/methods/corrections/surface_lanes.h"
#include "sim/methods/solvers/projection_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

HWY_INLINE void store_boundary_gradient(const ProjectionPass& pass, std::size_t i, const Vector8& gradient) {
    store(gradient.x, pass.boundary_gradient[0] + i);
    store(gradient.y, pass.boundary_gradient[1] + i);
    store(gradient.z, pass.boundary_gradient[2] + i);
}

template <class Operation>
HWY_INLINE Operation sum_over_pairs(const PairInput& input, std::size_t group, const Vector8& own) {
    Operation operation;
    for_each_neighbour(input.groups[group], input.positions, own, operation);
    for_each_wall_image(input, group, own, operation);
    return operation;
}

template <class Kernel>
struct FactorOperation {
    Float8 density, squares;
    Vector8 gradient;
    HWY_INLINE FactorOperation() : density(set(0.0f)), squares(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        density = density + w;
        gradient = add_scaled(gradient, g, d);
        squares = multiply_add(g * g, q.square, squares);
    }
};

/// sum_k |grad_k C|^2 in 1/h^2
template <class Kernel>
HWY_INLINE Float8 gradient_squares(const PairInput& input, const FactorOperation<Kernel>& of,
                                   const BoundaryLanes& boundary, const Vector8& gradient) {
    const Float8 scale = set(input.constants->gradient_scale);
    return multiply_add(scale * scale, of.squares, dot(gradient, gradient)) + boundary.gradient_squares;
}

template <class Kernel>
void walls_pass(const PairInput& input, const ProjectionPass& pass, std::size_t group_begin,
                std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        if (!input.near_boundary[group]) continue;
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 unused;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, unused);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        store_boundary_gradient(pass, i, boundary.reaction);
        if (!pass.lessened_factor) continue;
        const auto operation = sum_over_pairs<FactorOperation<Kernel>>(input, group, own);
        const Float8 rest = set(input.constants->gradient_sum_squared);
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 half = set(0.5f) * gradient_squares(input, operation, boundary, gradient);
        const Float8 part = rest / max(half, rest);
        store(part * load(pass.lessened_factor + i), pass.lessened_factor + i);
    }
}

template <class Kernel>
void factors_pass(const PairInput& input, const ProjectionPass& pass, std::size_t group_begin,
                  std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 unused;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, unused);
        const auto operation = sum_over_pairs<FactorOperation<Kernel>>(input, group, own);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 squares = gradient_squares(input, operation, boundary, gradient);
        Float8 divisor = squares + set(pass.relaxation);
        if (pass.mean_weight) divisor = divisor * load(pass.mean_weight + i);
        store(set(1.0f) / divisor, pass.factor + i);
        const Float8 density =
            multiply_add(set(constants.density_scale), operation.density, set(constants.self_density)) +
            boundary.density;
        store(density + missing_over_surface(pass.surface, density, gradient, boundary), pass.target + i);
        if (pass.at_surface) pass.at_surface[group] = may_be_at_surface(pass.surface, gradient) ? 1 : 0;
        if (input.near_boundary[group]) store_boundary_gradient(pass, i, boundary.reaction);
    }
}

template <class Kernel>
struct PredictedDensityOperation {
    Float8 sum;
    HWY_INLINE PredictedDensityOperation() : sum(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8&, Float8) { sum = sum + Kernel::value(q); }
};

template <class Kernel>
struct CompletedDensityOperation {
    Float8 sum;
    Vector8 gradient;
    HWY_INLINE CompletedDensityOperation() : sum(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        sum = sum + w;
        gradient = add_scaled(gradient, g, d);
    }
};

/// sum_j W_ij and its gradient at the origins, and sum_j grad W_ij . (u_i - u_j), u = X* - X(t).
template <class Kernel>
struct LinearDensityOperation {
    Vector8 own_moved;
    Float8 sum, rise;
    Vector8 gradient;
    HWY_INLINE LinearDensityOperation() : sum(set(0.0f)), rise(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Vector8& moved, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        sum = sum + w;
        gradient = add_scaled(gradient, g, d);
        rise = multiply_add(g, dot(own_moved - moved - d, d), rise);
    }
};

template <class Kernel>
HWY_INLINE LinearDensityOperation<Kernel> sum_over_moves(const PairInput& input, const ProjectionPass& pass,
                                                         std::size_t group, const Vector8& own,
                                                         const Vector8& origin) {
    LinearDensityOperation<Kernel> operation;
    operation.own_moved = own;
    for_each_neighbour(input.groups[group], pass.origins, input.positions, origin, operation);
    if (input.mirrors.of_walls)
        for_each_neighbour(input.mirrors.of_walls[group], pass.origins, input.positions, origin, operation);
    return operation;
}

/// Multipliers above 0 pull.
HWY_INLINE Float8 limited(const ProjectionPass& pass, Float8 sum) {
    if (!(pass.negative_pressure > 0.0f)) return min(sum, set(0.0f));
    return min(sum, set(pass.negative_pressure) * sum);
}

template <class Kernel>
double constrain_pass(const PairInput& input, const ProjectionPass& pass, std::size_t group_begin,
                      std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f);
    double error = 0.0;
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own, origin;
        Float8 unused, change_before;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, unused);
        load_consecutive_records(pass.origins + 4 * i, origin.x, origin.y, origin.z, change_before);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        const auto density_of = [&](Float8 sum) {
            return multiply_add(set(constants.density_scale), sum, set(constants.self_density)) +
                   boundary.density;
        };
        Float8 density, missing = zero;
        if (pass.linear) {
            const auto sums = sum_over_moves<Kernel>(input, pass, group, own, origin);
            const Vector8 gradient = density_gradient(input, sums.gradient, boundary);
            density = negative_multiply_add(set(constants.gradient_scale), sums.rise, density_of(sums.sum));
            missing = missing_over_surface(pass.surface, density, gradient, boundary);
        } else if (pass.surface.scale > 0.0f && (pass.finds_surface || pass.at_surface[group])) {
            const auto sums = sum_over_pairs<CompletedDensityOperation<Kernel>>(input, group, own);
            const Vector8 gradient = density_gradient(input, sums.gradient, boundary);
            density = density_of(sums.sum);
            missing = missing_over_surface(pass.surface, density, gradient, boundary);
            if (pass.finds_surface)
                pass.at_surface[group] = may_be_at_surface(pass.surface, gradient) ? 1 : 0;
        } else {
            density = density_of(sum_over_pairs<PredictedDensityOperation<Kernel>>(input, group, own).sum);
        }
        const Float8 allowed = pass.allowed ? max(load(pass.allowed + i), one) : one;
        const Float8 excess = density - allowed + missing;
        const Float8 factor = pass.own_factor ? load(pass.own_factor + i) : set(pass.uniform_factor);
        const Float8 sum = load(pass.lambda_sum + i);
        const Float8 next =
            limited(pass, negative_multiply_add(set(pass.step.length) * excess, factor,
                                                multiply_add(set(pass.step.momentum), change_before, sum)));
        store_consecutive_records(origin.x, origin.y, origin.z, next - sum, pass.origins + 4 * i);
        store(next, pass.lambda_sum + i);
        store(density, pass.density + i);
        if (input.near_boundary[group]) {
            // Forces of mirrors stay those at the start, as those of pairs do.
            if (!input.mirrors) store_boundary_gradient(pass, i, boundary.reaction);
            if (pass.wanted) {
                const Float8 response = set(pass.step.length) * factor;
                store(negative_multiply_add(response, excess,
                                            multiply_add(set(pass.step.momentum), change_before, sum)),
                      pass.wanted + i);
                store(response, pass.response + i);
            }
        }
        alignas(32) float compression[8];
        store(max(excess, zero), compression);
        const std::size_t lanes = input.count - i < 8 ? input.count - i : 8;
        for (std::size_t lane = 0; lane < lanes; ++lane) error += static_cast<double>(compression[lane]);
    }
    return error;
}

template <class Kernel>
struct ForceOperation {
    Float8 own_lambda;
    Vector8 sum;
    HWY_INLINE ForceOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 lambda) {
        sum = add_scaled(sum, (own_lambda + lambda) * Kernel::gradient(q), d);
    }
};

template <class Kernel>
void project_pass(const PairInput& input, const ProjectionPass& pass, std::size_t group_begin,
                  std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 limit = set(pass.correction_limit);
    const Float8 inverse_h = set(constants.inverse_h), scale = set(-constants.gradient_scale);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        ForceOperation<Kernel> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.own_lambda);
        if (pass.pair_sums[0]) {
            operation.sum = {load(pass.pair_sums[0] + i), load(pass.pair_sums[1] + i),
                             load(pass.pair_sums[2] + i)};
        } else {
            for_each_neighbour(input.groups[group], input.positions, own, operation);
        }
        for_each_wall_image(input, group, own, operation);
        Vector8 change{scale * operation.sum.x, scale * operation.sum.y, scale * operation.sum.z};
        const bool near = input.near_boundary[group] != 0;
        if (near) {
            const Vector8 gradient{load(pass.boundary_gradient[0] + i), load(pass.boundary_gradient[1] + i),
                                   load(pass.boundary_gradient[2] + i)};
            change = add_boundary_force(change, input, group, own, operation.own_lambda, gradient);
        }
        if (pass.weight) change = add_scaled(zero_vector(), load(pass.weight + i), change);
        // An overlap must not become a shot: the change is shortened to the limit.
        const Float8 length = sqrt(max(dot(change, change), set(1e-20f)));
        const Float8 factor = min(limit / length, set(1.0f));
        Vector8 sum{load(pass.correction[0] + i), load(pass.correction[1] + i), load(pass.correction[2] + i)};
        sum = add_scaled(sum, factor, change);
        store(sum.x, pass.correction[0] + i);
        store(sum.y, pass.correction[1] + i);
        store(sum.z, pass.correction[2] + i);
        if (near && pass.shortened) store(factor, pass.shortened + i);
        Vector8 position{multiply_add(load(pass.start[0] + i), inverse_h, sum.x),
                         multiply_add(load(pass.start[1] + i), inverse_h, sum.y),
                         multiply_add(load(pass.start[2] + i), inverse_h, sum.z)};
        if (near && pass.contact) project_lanes(input, *pass.contact, i, position);
        store_consecutive_records(position.x, position.y, position.z, set(0.0f), pass.predicted + 4 * i);
    }
}

template <class Kernel>
inline constexpr ProjectionKernels projection_kernels_of{factors_pass<Kernel>, walls_pass<Kernel>,
                                                         constrain_pass<Kernel>, project_pass<Kernel>};

}  // namespace

inline const ProjectionKernels& projection_kernel_table(KernelName kernel) {
    return for_kernel(kernel, [](auto lanes) -> const ProjectionKernels& {
        return projection_kernels_of<decltype(lanes)>;
    });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
