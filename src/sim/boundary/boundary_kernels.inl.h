// See boundary_kernels.h.
#if defined(SLOSH_SIM_BOUNDARY_KERNELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_KERNELS_INL_H
#undef SLOSH_SIM_BOUNDARY_KERNELS_INL_H
#else
#define SLOSH_SIM_BOUNDARY_KERNELS_INL_H
#endif

#include "sim/boundary/boundary_kernels.h"
#include "sim/boundary_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <bool yielding, class Kernel>
BoundarySample sample_point(const BoundaryField& field, const Vec3& x) {
    const float inverse_h = 1.0f / field.walls().h;
    const BoundaryLanes lanes = sample_field<yielding, Kernel>(
        field, {set(x.x * inverse_h), set(x.y * inverse_h), set(x.z * inverse_h)});
    const auto first = [](Float8 a) HWY_ATTR {
        alignas(32) float lane[8];
        store(a, lane);
        return lane[0];
    };
    return {first(lanes.density),
            {first(lanes.gradient.x), first(lanes.gradient.y), first(lanes.gradient.z)},
            first(lanes.gradient_squares)};
}

template <class Kernel>
inline constexpr BoundaryKernels boundary_kernels_of{sample_point<false, Kernel>, sample_point<true, Kernel>};

}  // namespace

inline const BoundaryKernels& boundary_kernel_table(KernelName kernel) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return boundary_kernels_of<Poly6SpikyLanes>;
        case KernelName::cubic_spline:
            return boundary_kernels_of<CubicSplineLanes>;
        case KernelName::wendland_c2:
            break;
    }
    return boundary_kernels_of<WendlandC2Lanes>;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
