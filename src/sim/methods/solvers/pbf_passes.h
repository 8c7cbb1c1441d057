// Position Based Fluids [MM13], equations 8-14, in units of h: lambda_i = -C_i/(sum_k |grad_k C_i|^2 + eps),
// dx_i = sum_j V (lambda_i + lambda_j + s_corr) grad W_ij.
#if defined(SLOSH_SIM_SOLVERS_PBF_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_PBF_PASSES_H
#undef SLOSH_SIM_SOLVERS_PBF_PASSES_H
#else
#define SLOSH_SIM_SOLVERS_PBF_PASSES_H
#endif

#include "sim/methods/corrections/surface_lanes.h"
#include "sim/methods/solvers/pbf_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
struct LambdaOperation {
    Float8 density, squares;
    Vector8 gradient;
    HWY_INLINE LambdaOperation() : density(set(0.0f)), squares(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        density = density + w;
        gradient = add_scaled(gradient, g, d);
        squares = multiply_add(g * g, q.square, squares);
    }
};

template <class Kernel>
double lambda_pass(const PairInput& input, const PbfIteration& iteration, std::size_t group_begin,
                   std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f);
    const Float8 gradient_scale = set(constants.gradient_scale);
    double error = 0.0;
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        Float8 change_before;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, change_before);
        LambdaOperation<Kernel> operation;
        for_each_neighbour(input.groups[group], input.positions, own, operation);
        for_each_wall_image(input, group, own, operation);
        const BoundaryLanes boundary = sample_yielding(input, group, own);
        const Float8 density =
            multiply_add(set(constants.density_scale), operation.density, set(constants.self_density)) +
            boundary.density;
        // grad_i C = sum_j V grad W_ij; grad_j C = -V grad W_ij  [MM13 eq. 8]
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 squares =
            multiply_add(gradient_scale * gradient_scale, operation.squares, dot(gradient, gradient)) +
            boundary.gradient_squares;
        const Float8 complete =
            density + missing_over_surface(iteration.surface, density, gradient, boundary);
        Float8 excess = complete - one;
        if (iteration.allowed) excess = max(complete - load(iteration.allowed + i), min(excess, zero));
        const Float8 constraint = iteration.clamp_constraint ? max(excess, zero) : excess;
        Float8 divisor = squares + set(iteration.relaxation);
        if (iteration.mean_weight) divisor = divisor * load(iteration.mean_weight + i);
        const Float8 lambda = (zero - constraint) / divisor;  // [MM13 eq. 11]
        const Float8 sum = load(iteration.lambda_sum + i);
        Float8 next = multiply_add(set(iteration.step.length), lambda,
                                   multiply_add(set(iteration.step.momentum), change_before, sum));
        if (iteration.clamp_sum) next = min(next, zero);
        store_consecutive_records(own.x, own.y, own.z, next - sum, iteration.stream_out + 4 * i);
        store(next, iteration.lambda_sum + i);
        store(density, iteration.density + i);
        if (input.near_boundary[group]) {
            store(boundary.reaction.x, iteration.boundary_gradient[0] + i);
            store(boundary.reaction.y, iteration.boundary_gradient[1] + i);
            store(boundary.reaction.z, iteration.boundary_gradient[2] + i);
            if (iteration.wanted) {
                const Float8 response = set(iteration.step.length) / divisor;
                store(negative_multiply_add(response, excess,
                                            multiply_add(set(iteration.step.momentum), change_before, sum)),
                      iteration.wanted + i);
                store(response, iteration.response + i);
            }
        }
        alignas(32) float compression[8];
        store(max(excess, zero), compression);
        const std::size_t lanes = input.count - i < 8 ? input.count - i : 8;
        for (std::size_t lane = 0; lane < lanes; ++lane) error += static_cast<double>(compression[lane]);
    }
    return error;
}

template <class Kernel, bool artificial_pressure>
struct CorrectionOperation {
    Float8 own_lambda, strength, scale;
    int n = 4;
    Vector8 sum;
    HWY_INLINE CorrectionOperation() : sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 lambda) {
        Float8 factor = own_lambda + lambda;
        Float8 g;
        if constexpr (artificial_pressure) {
            Float8 w;
            Kernel::both(q, w, g);
            const Float8 ratio = w * scale;  // [MM13 eq. 13]
            Float8 power = ratio;
            for (int k = 1; k < n; ++k) power = power * ratio;
            factor = negative_multiply_add(strength, power, factor);
        } else {
            g = Kernel::gradient(q);
        }
        sum = add_scaled(sum, factor * g, d);
    }
};

template <class Kernel, bool artificial_pressure>
void correction_pass(const PairInput& input, const PbfIteration& iteration, std::size_t group_begin,
                     std::size_t group_end) {
    const PairConstants& constants = *input.constants;
    const Float8 limit = set(iteration.correction_limit);
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        Vector8 own;
        CorrectionOperation<Kernel, artificial_pressure> operation;
        load_consecutive_records(input.positions + 4 * i, own.x, own.y, own.z, operation.own_lambda);
        operation.strength = set(iteration.s_corr);
        operation.scale = set(iteration.s_corr_scale);
        operation.n = iteration.s_corr_n;
        if (iteration.pair_sums[0]) {
            operation.sum = {load(iteration.pair_sums[0] + i), load(iteration.pair_sums[1] + i),
                             load(iteration.pair_sums[2] + i)};
        } else {
            for_each_neighbour(input.groups[group], input.positions, own, operation);
        }
        for_each_wall_image(input, group, own, operation);
        const Float8 scale = set(-constants.gradient_scale);
        Vector8 change{scale * operation.sum.x, scale * operation.sum.y, scale * operation.sum.z};
        const bool near = input.near_boundary[group] != 0;
        if (near) {
            const Vector8 gradient{load(iteration.boundary_gradient[0] + i),
                                   load(iteration.boundary_gradient[1] + i),
                                   load(iteration.boundary_gradient[2] + i)};
            change = add_boundary_force(change, input, group, own, operation.own_lambda, gradient);
        }
        if (iteration.weight) change = add_scaled(zero_vector(), load(iteration.weight + i), change);
        // An overlap must not become a shot: the change is shortened to the limit.
        const Float8 length = sqrt(max(dot(change, change), set(1e-20f)));
        const Float8 factor = min(limit / length, set(1.0f));
        Vector8 sum{load(iteration.correction[0] + i), load(iteration.correction[1] + i),
                    load(iteration.correction[2] + i)};
        sum = add_scaled(sum, factor, change);
        store(sum.x, iteration.correction[0] + i);
        store(sum.y, iteration.correction[1] + i);
        store(sum.z, iteration.correction[2] + i);
        if (near && iteration.shortened) store(factor, iteration.shortened + i);
        const Float8 inverse_h = set(constants.inverse_h);
        Vector8 position{multiply_add(load(iteration.predicted[0] + i), inverse_h, sum.x),
                         multiply_add(load(iteration.predicted[1] + i), inverse_h, sum.y),
                         multiply_add(load(iteration.predicted[2] + i), inverse_h, sum.z)};
        if (near) project_lanes(input, *iteration.walls, i, position);
        store_consecutive_records(position.x, position.y, position.z, operation.own_lambda,
                                  iteration.stream_out + 4 * i);
    }
}

template <class Kernel>
void correct(const PairInput& input, const PbfIteration& iteration, std::size_t group_begin,
             std::size_t group_end) {
    if (iteration.s_corr != 0.0f) {
        correction_pass<Kernel, true>(input, iteration, group_begin, group_end);
    } else {
        correction_pass<Kernel, false>(input, iteration, group_begin, group_end);
    }
}

template <class Kernel>
inline constexpr PbfKernels pbf_kernels_of{lambda_pass<Kernel>, correct<Kernel>};

}  // namespace

inline const PbfKernels& pbf_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const PbfKernels& { return pbf_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
