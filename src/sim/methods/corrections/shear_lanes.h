// The stress that an arrangement of particles makes of a pressure, for loops that sum over neighbours anyway.
#if defined(SLOSH_SIM_SOLVERS_SHEAR_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_SOLVERS_SHEAR_LANES_H
#undef SLOSH_SIM_SOLVERS_SHEAR_LANES_H
#else
#define SLOSH_SIM_SOLVERS_SHEAR_LANES_H
#endif

#include "sim/methods/corrections/shear_kernels.h"
#include "sim/solids/boundary/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// sum_j g(q) X_ij (x) X_ij
template <bool flat>
struct Arrangement {
    Float8 xx, xy, xz, yy, yz, zz;
    HWY_INLINE Arrangement() { xx = xy = xz = yy = yz = zz = set(0.0f); }
    HWY_INLINE void add(Float8 g, const Vector8& d) {
        const Float8 x = g * d.x, y = g * d.y;
        xx = multiply_add(x, d.x, xx);
        xy = multiply_add(x, d.y, xy);
        yy = multiply_add(y, d.y, yy);
        if constexpr (!flat) {
            xz = multiply_add(x, d.z, xz);
            yz = multiply_add(y, d.z, yz);
            zz = multiply_add(g * d.z, d.z, zz);
        }
    }
};

/// Stores E of a group; `density` and the part of it that solids have, rho/rho0.
template <bool flat>
HWY_INLINE void store_matrices(const PairInput& input, const ShearMatrices& pass, std::size_t i,
                               const Arrangement<flat>& m, Float8 density, Float8 of_solids) {
    const PairConstants& constants = *input.constants;
    const Float8 zero = set(0.0f), one = set(1.0f);
    const Float8 scale = set(constants.gradient_scale / constants.pressure_scale);
    const Float8 mean = set(flat ? 0.5f : 1.0f / 3.0f) * scale * (m.xx + m.yy + m.zz);
    const Float8 xx = multiply_add(scale, m.xx, zero - mean), yy = multiply_add(scale, m.yy, zero - mean);
    const Float8 zz = flat ? zero : multiply_add(scale, m.zz, zero - mean);
    const Float8 xy = scale * m.xy, xz = scale * m.xz, yz = scale * m.yz;
    // Only where the neighbourhood is whole, and of water.
    Float8 part = (density - set(shear_free_from)) * set(1.0f / (shear_full_from - shear_free_from));
    part = min(max(part, zero), one);
    part = part * max(one - of_solids * set(1.0f / solid_share_without_shear), zero);
    const Float8 twice_others = multiply_add(xy, xy, multiply_add(xz, xz, yz * yz));
    const Float8 square =
        multiply_add(xx, xx, multiply_add(yy, yy, multiply_add(zz, zz, twice_others + twice_others)));
    part = part * min(set(largest_shear * largest_shear) / (square + set(1e-12f)), one);
    const Float8 strength = load(pass.strength, i);
    // A particle alone has no mean to divide by.
    part = zero - part * strength / max(mean * mean, set(0.3f));
    store_consecutive_records(multiply_add(part, xx, one), part * xy, part * xz, multiply_add(part, yy, one),
                              pass.matrices + 4 * i);
    if constexpr (!flat) store_consecutive_records(part * yz, zero, zero, zero, pass.beyond + 4 * i);
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
