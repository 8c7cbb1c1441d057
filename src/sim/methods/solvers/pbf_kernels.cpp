// Position Based Fluids [MM13], equations 8-14, in units of h: lambda_i = -C_i/(sum_k |grad_k C_i|^2 + eps),
// dx_i = sum_j V (lambda_i + lambda_j + s_corr) grad W_ij.
#define SLOSH_SIMD_FILE "sim/methods/solvers/pbf_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/corrections/surface_lanes.h"
#include "sim/methods/pressure/constraint_lanes.h"
#include "sim/methods/pressure/move_lanes.h"
#include "sim/methods/solvers/pbf_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel>
double lambda_pass(const PairInput& input, const LambdaPass& pass, std::size_t group_begin,
                   std::size_t group_end) {
    const Float8 zero = set(0.0f), one = set(1.0f);
    double error = 0.0;
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const auto operation = at.sum_with_images<ConstraintOperation<Kernel>>(own);
        const BoundaryLanes boundary = sample_yielding(at, own.vector);
        const Float8 density = at.relative_density(operation.density) + boundary.density;
        const Vector8 gradient = density_gradient(input, operation.gradient, boundary);
        const Float8 squares = gradient_squares(input, operation, boundary, gradient);
        const Float8 complete = density + missing_over_surface(pass.surface, density, gradient, boundary);
        const Float8 excess = max(complete - load(pass.allowed, i), min(complete - one, zero));
        const bool only_adds = pass.limit == MultiplierLimit::only_adds;
        const Float8 constraint = only_adds ? max(excess, zero) : excess;
        const Float8 divisor = (squares + set(pass.relaxation)) * load(pass.mean_weight, i);
        const Float8 lambda = (zero - constraint) / divisor;  // [MM13 eq. 11]
        const Float8 sum = load(pass.out.lambda_sum + i),
                     ahead = multiply_add(set(pass.step.momentum), own.payload, sum);
        Float8 next = multiply_add(set(pass.step.length), lambda, ahead);
        if (pass.limit == MultiplierLimit::never_pulls) next = min(next, zero);
        store_record(own.vector, next - sum, pass.out.stream, i);
        store(next, pass.out.lambda_sum + i);
        store(density, pass.out.density + i);
        if (at.near_boundary()) {
            store_vector(boundary.reaction, pass.out.boundary_gradient, i);
            if (pass.bodies) {
                const Float8 response = set(pass.step.length) / divisor;
                store(negative_multiply_add(response, excess, ahead), pass.bodies->wanted + i);
                store(response, pass.bodies->response + i);
            }
        }
        add_compression(at, excess, error);
    }
    return error;
}

template <class Kernel, bool artificial_pressure>
struct CorrectionOperation {
    const Float8 own_lambda, strength, scale;
    const int n;
    Vector8 sum;
    HWY_INLINE CorrectionOperation(Float8 own, const ArtificialPressure& artificial)
        : own_lambda(own),
          strength(set(artificial.strength)),
          scale(set(artificial.scale)),
          n(artificial.n),
          sum(zero_vector()) {}
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
void correction_pass(const PairInput& input, const MovePass& pass, const ArtificialPressure& artificial,
                     std::size_t group_begin, std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const Record8 own = at.own();
        CorrectionOperation<Kernel, artificial_pressure> operation(own.payload, artificial);
        move_group(at, own, operation, pass, own.payload);
    }
}

template <class Kernel>
void correct(const PairInput& input, const MovePass& pass, const ArtificialPressure& artificial,
             std::size_t group_begin, std::size_t group_end) {
    (artificial.strength != 0.0f
         ? correction_pass<Kernel, true>
         : correction_pass<Kernel, false>)(input, pass, artificial, group_begin, group_end);
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

#if HWY_ONCE
namespace slosh {

const PbfKernels& pbf_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, pbf_kernel_table(kernel))
}

}  // namespace slosh
#endif
