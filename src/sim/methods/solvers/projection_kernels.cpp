// Pressure from predicted densities, forces along the gradients at the start [SP09], [BK15], in units of h:
// lambda_i = -C_i(X*) factor_i, dx_i = sum_j V (lambda_i + lambda_j) grad W_ij(X(t)) + lambda_i grad
// C_wall(X*).
#define SLOSH_SIMD_FILE "sim/methods/solvers/projection_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/corrections/surface_lanes.h"
#include "sim/methods/pressure/constraint_lanes.h"
#include "sim/methods/pressure/move_lanes.h"
#include "sim/methods/solvers/projection_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
void walls_pass(const PairInput& input, float* const (&boundary_gradient)[3], float* lessened,
                std::size_t group_begin, std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        if (!at.near_boundary()) continue;
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const BoundaryLanes boundary = sample_yielding(at, own.vector);
        store_vector(boundary.reaction, boundary_gradient, i);
        if (!lessened) continue;
        const auto operation = at.sum_with_images<ConstraintOperation<Kernel>>(own);
        const Float8 rest = set(input.constants->gradient_sum_squared);
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 half = set(0.5f) * gradient_squares(input, operation, boundary, gradient);
        const Float8 part = rest / max(half, rest);
        store(part * load(lessened + i), lessened + i);
    }
}

template <class Kernel>
void factors_pass(const PairInput& input, const FactorPass& pass, std::size_t group_begin,
                  std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const auto operation = at.sum_with_images<ConstraintOperation<Kernel>>(own);
        const BoundaryLanes boundary = sample_yielding(at, own.vector);
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 squares = gradient_squares(input, operation, boundary, gradient);
        store(set(1.0f) / ((squares + set(pass.relaxation)) * load(pass.mean_weight, i)), pass.factor + i);
        const Float8 density = at.relative_density(operation.density) + boundary.density;
        const SurfaceCompletion& completion = pass.surface.completion;
        store(density + missing_over_surface(completion, density, gradient, boundary), pass.target + i);
        pass.surface.at_surface[at.number] = may_be_at_surface(completion, gradient) ? 1 : 0;
        if (at.near_boundary()) store_vector(boundary.reaction, pass.boundary_gradient, i);
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
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8, const Record8& moved) {
        Float8 w, g;
        Kernel::both(q, w, g);
        sum = sum + w;
        gradient = add_scaled(gradient, g, d);
        rise = multiply_add(g, dot(own_moved - moved.vector - d, d), rise);
    }
};

template <class Kernel>
HWY_INLINE LinearDensityOperation<Kernel> sum_over_moves(const PairGroup& at, const float* origins,
                                                         const Vector8& own, const Vector8& origin) {
    const PairInput& input = at.input;
    LinearDensityOperation<Kernel> operation;
    operation.own_moved = own;
    for_each_neighbour(input.groups[at.number], origins, origin, operation, input.positions);
    if (input.mirrors.of_walls)
        for_each_neighbour(input.mirrors.of_walls[at.number], origins, origin, operation, input.positions);
    return operation;
}

/// Multipliers above 0 pull.
HWY_INLINE Float8 limited(const ConstraintPass& pass, Float8 sum) {
    if (!(pass.negative_pressure > 0.0f)) return min(sum, set(0.0f));
    return min(sum, set(pass.negative_pressure) * sum);
}

template <class Kernel>
double constrain_pass(const PairInput& input, const ConstraintPass& pass, std::size_t group_begin,
                      std::size_t group_end) {
    const SurfaceSearch& surface = pass.surface;
    double error = 0.0;
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own(), origin = load_record(pass.out.stream, i);
        const BoundaryLanes boundary = sample_yielding(at, own.vector);
        Float8 density, missing = set(0.0f);
        if (pass.linear) {
            const auto sums = sum_over_moves<Kernel>(at, pass.out.stream, own.vector, origin.vector);
            const Vector8 gradient = density_gradient(input, sums.gradient, boundary);
            density = negative_multiply_add(set(input.constants->gradient_scale), sums.rise,
                                            at.relative_density(sums.sum) + boundary.density);
            missing = missing_over_surface(surface.completion, density, gradient, boundary);
        } else if (surface.completion.scale > 0.0f && (surface.finds || surface.at_surface[at.number])) {
            const auto sums = at.sum_with_images<CompletedDensityOperation<Kernel>>(own);
            const Vector8 gradient = density_gradient(input, sums.gradient, boundary);
            density = at.relative_density(sums.sum) + boundary.density;
            missing = missing_over_surface(surface.completion, density, gradient, boundary);
            if (surface.finds)
                surface.at_surface[at.number] = may_be_at_surface(surface.completion, gradient) ? 1 : 0;
        } else {
            const auto sums = at.sum_with_images<PredictedDensityOperation<Kernel>>(own);
            density = at.relative_density(sums.sum) + boundary.density;
        }
        const Float8 excess = density - max(load(pass.allowed, i), set(1.0f)) + missing;
        const Float8 factor = load(pass.factor, i), length = set(pass.step.length);
        const Float8 sum = load(pass.out.lambda_sum + i),
                     ahead = multiply_add(set(pass.step.momentum), origin.payload, sum);
        const Float8 next = limited(pass, negative_multiply_add(length * excess, factor, ahead));
        store_record(origin.vector, next - sum, pass.out.stream, i);
        store(next, pass.out.lambda_sum + i);
        store(density, pass.out.density + i);
        if (at.near_boundary()) {
            // Forces of mirrors stay those at the start, as those of pairs do.
            if (!input.mirrors) store_vector(boundary.reaction, pass.out.boundary_gradient, i);
            if (pass.bodies) {
                const Float8 response = length * factor;
                store(negative_multiply_add(response, excess, ahead), pass.bodies->wanted + i);
                store(response, pass.bodies->response + i);
            }
        }
        add_compression(at, excess, error);
    }
    return error;
}

template <class Kernel>
struct ForceOperation {
    const Float8 own_lambda;
    Vector8 sum;
    HWY_INLINE explicit ForceOperation(Float8 own) : own_lambda(own), sum(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 lambda) {
        sum = add_scaled(sum, (own_lambda + lambda) * Kernel::gradient(q), d);
    }
};

template <class Kernel>
void project_pass(const PairInput& input, const MovePass& pass, std::size_t group_begin,
                  std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const Record8 own = at.own();
        ForceOperation<Kernel> operation(own.payload);
        move_group(at, own, operation, pass, set(0.0f));
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

#if HWY_ONCE
namespace slosh {

const ProjectionKernels& projection_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, projection_kernel_table(kernel))
}

}  // namespace slosh
#endif
