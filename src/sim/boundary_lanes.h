// Boundary samples for the particles of one group that has walls near it, in the units of the pair loops.
#if defined(SLOSH_SIM_BOUNDARY_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_LANES_H
#undef SLOSH_SIM_BOUNDARY_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_LANES_H
#endif

#include "sim/fluid_kernels.h"
#include "sim/pair_loop.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

struct BoundaryLanes {
    Float8 density;           ///< added to V sum W
    Vector8 gradient;         ///< h x gradient
    Float8 gradient_squares;  ///< h^2 x gradient_squared_sum
};

HWY_INLINE BoundaryLanes no_boundary() { return {set(0.0f), zero_vector(), set(0.0f)}; }

/// `own`: positions of the group in h. Yielding for what drives the fluid, still for what is reported
/// (BoundaryField).
template <bool yielding>
HWY_INLINE BoundaryLanes sample_boundary(const PairInput& input, std::size_t group, const Vector8& own) {
    if (!input.boundary || !input.near_boundary[group]) return no_boundary();
    alignas(32) float x[8], y[8], z[8];
    alignas(32) float density[8] = {}, gradient_x[8] = {}, gradient_y[8] = {}, gradient_z[8] = {},
                      squares[8] = {};
    const float h = input.constants->h;
    const Float8 scale = set(h);
    store(own.x * scale, x);
    store(own.y * scale, y);
    store(own.z * scale, z);
    const std::size_t lanes = input.count - group * 8 < 8 ? input.count - group * 8 : 8;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const Vec3 position(x[lane], y[lane], z[lane]);
        const BoundarySample sample =
            yielding ? input.boundary->evaluate_yielding(position) : input.boundary->evaluate(position);
        density[lane] = sample.density;
        gradient_x[lane] = h * sample.gradient.x;
        gradient_y[lane] = h * sample.gradient.y;
        gradient_z[lane] = h * sample.gradient.z;
        squares[lane] = h * h * sample.gradient_squared_sum;
    }
    return {load(density), {load(gradient_x), load(gradient_y), load(gradient_z)}, load(squares)};
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
