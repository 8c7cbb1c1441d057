// The density of a group of particles and how it changes as they and their neighbors move: what the
// multipliers of the methods that iterate are made of.
#if defined(SLOSH_SIM_PRESSURE_CONSTRAINT_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_PRESSURE_CONSTRAINT_LANES_H
#undef SLOSH_SIM_PRESSURE_CONSTRAINT_LANES_H
#else
#define SLOSH_SIM_PRESSURE_CONSTRAINT_LANES_H
#endif

#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// sum W, sum grad W and sum |grad W|^2 over pairs, without their scales.
template <class Kernel>
struct ConstraintOperation {
    Float8 density, squares;
    Vector8 gradient;
    HWY_INLINE ConstraintOperation() : density(set(0.0f)), squares(set(0.0f)), gradient(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        density = density + w;
        gradient = add_scaled(gradient, g, d);
        squares = multiply_add(g * g, q.square, squares);
    }
};

/// sum_k |grad_k C|^2 [MM13 eq. 8 and 9] in 1/h^2: grad_i C = `gradient` = sum_j V grad W_ij, grad_j C = -V
/// grad W_ij.
template <class Kernel>
HWY_INLINE Float8 gradient_squares(const PairInput& input, const ConstraintOperation<Kernel>& of,
                                   const BoundaryLanes& boundary, const Vector8& gradient) {
    const Float8 scale = set(input.constants->gradient_scale);
    return multiply_add(scale * scale, of.squares, dot(gradient, gradient)) + boundary.gradient_squares;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
