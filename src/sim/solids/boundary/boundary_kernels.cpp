// Boundary samples by distance tables, for eight particles at once; see boundary_kernels.h.
#define SLOSH_SIMD_FILE "sim/solids/boundary/boundary_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/solid_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

inline void positions_of(const BoundaryField& field, const Vector8& own, Vec3 (&positions)[8]) {
    alignas(32) float x[8], y[8], z[8];
    const Float8 h = set(field.walls().h);
    store(own.x * h, x);
    store(own.y * h, y);
    store(own.z * h, z);
    for (int lane = 0; lane < 8; ++lane) positions[lane] = Vec3(x[lane], y[lane], z[lane]);
}

template <bool yielding>
void add_solids(const BoundaryField& field, const Vector8& own, BoundaryLanes& sum) {
    Vec3 positions[8];
    positions_of(field, own, positions);
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};
    for (int lane = 0; lane < 8; ++lane) {
        bounds.min = glm::min(bounds.min, positions[lane]);
        bounds.max = glm::max(bounds.max, positions[lane]);
    }
    for (std::size_t solid = 0; solid < field.solid_count(); ++solid) {
        if (field.solid_adds(solid, bounds)) add_solid<yielding>(field, solid, positions, sum);
    }
}

inline void store_sample(const BoundaryLanes& sum, BoundaryGroup& at) {
    store(sum.density, at.density);
    store(sum.gradient.x, at.gradient[0]);
    store(sum.gradient.y, at.gradient[1]);
    store(sum.gradient.z, at.gradient[2]);
    store(sum.gradient_squares, at.gradient_squares);
}

template <bool yielding, class Kernel>
void sample(const BoundaryField& field, BoundaryGroup& at) {
    const Vector8 own{load(at.x), load(at.y), load(at.z)};
    BoundaryLanes sum = no_boundary();
    if (field.walls().present) sum = sample_container<yielding>(field.walls(), own, octant<Kernel>);
    if (field.solid_count() > 0) add_solids<yielding>(field, own, sum);
    store_sample(sum, at);
}

template <class Kernel>
inline constexpr BoundaryKernels boundary_kernels_of{sample<false, Kernel>, sample<true, Kernel>};

}  // namespace

inline const BoundaryKernels& boundary_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const BoundaryKernels& { return boundary_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, boundary_kernel_table(kernel))
}

}  // namespace slosh
#endif
