// The density that a particle at a free surface lacks for want of neighbours over it. |grad rho| tells where
// that is; what it is, is what the uppermost layer of a half-filled rest lattice lacks. With it counted in,
// that layer bears pressure where it stands; without, it crowds until its density is the rest's
// (docs/physics/corrections.md, Surface completion).
#if defined(SLOSH_SIM_SOLVERS_SURFACE_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_SURFACE_LANES_H
#undef SLOSH_SIM_SOLVERS_SURFACE_LANES_H
#else
#define SLOSH_SIM_SOLVERS_SURFACE_LANES_H
#endif

#include "sim/methods/corrections/surface_completion.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// h grad rho/rho0; `pairs` is the sum of g(q) X_ij over neighbours and images.
HWY_INLINE Vector8 density_gradient(const PairInput& input, const Vector8& pairs,
                                    const BoundaryLanes& boundary) {
    const Float8 scale = set(input.constants->gradient_scale);
    return {negative_multiply_add(scale, pairs.x, boundary.gradient.x),
            negative_multiply_add(scale, pairs.y, boundary.gradient.y),
            negative_multiply_add(scale, pairs.z, boundary.gradient.z)};
}

/// Whether a particle of the group has, or is about to have, a completed density: a completion begins at
/// twice of this gradient's square, and iterations move particles.
HWY_INLINE bool may_be_at_surface(const SurfaceCompletion& completion, const Vector8& gradient) {
    return completion.scale > 0.0f && any(less(set(0.5f * completion.least_square), dot(gradient, gradient)));
}

/// In rest densities. `completion` is surface_completion() of the context, `gradient` as above, `density`
/// what neighbours and solids have.
HWY_INLINE Float8 missing_over_surface(const SurfaceCompletion& completion, Float8 density,
                                       const Vector8& gradient, const BoundaryLanes& boundary) {
    const Float8 zero = set(0.0f), one = set(1.0f);
    const Float8 above = max(dot(gradient, gradient) - set(completion.least_square), zero);
    const Float8 part = min(set(completion.scale) * above, one);
    const Float8 free = max(one - boundary.density * set(completion.taken_by_solids), zero);
    return min(set(completion.missing) * part * free, max(set(completion.most) - density, zero));
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
