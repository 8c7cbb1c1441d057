// Density and gradient of boundary particles [AIA12] near a group: particles behind the container's walls,
// which add like the water's own. They continue the lattice of water at rest, half a spacing away from the
// wall, so it is at rest by construction. Nothing is stored: their places are enumerated where the group is.
//
// "Yielding" means the same as for tables (BoundaryField::evaluate_yielding): a still wall would carry only
// half of the pressure, because its particles do not give way. The particles behind a surface are therefore
// evaluated from the position of the image of the particle's own layer: at the layers of the rest lattice the
// values are the same and change twice as fast. [AIA12]'s mirrored pressure doubles only the force, which is
// then no gradient of an energy.
#define SLOSH_SIMD_FILE "sim/solids/boundary/sample_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/container_sample_lanes.h"
#include "sim/solids/boundary/lane_parts.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

inline void store_samples(const WallsInRadii& walls, const SampleSums& sum, BoundaryGroup& at) {
    const Float8 down = set(-walls.gradient_scale), square = set(walls.gradient_scale * walls.gradient_scale);
    store(set(walls.density_scale) * sum.value, at.density);
    store(down * sum.gradient.x, at.gradient[0]);
    store(down * sum.gradient.y, at.gradient[1]);
    store(down * sum.gradient.z, at.gradient[2]);
    store(square * sum.squares, at.gradient_squares);
}

template <bool yielding, class Kernel>
void sample_particles(const BoundaryField& field, BoundaryGroup& at) {
    const WallsInRadii& walls = field.walls();
    SampleSums sum = no_samples();
    // Most groups, or most of their lanes, turn out to be too far from every wall.
    Mask8 near;
    const Float8 x = near_walls(walls, {load(at.x), load(at.y), load(at.z)}, near);
    if (walls.present && any(near)) {
        store(x, at.x);
        for (LanePart part = next_part(at, 0); part.begin < 8; part = next_part(at, part.end))
            add_container<Kernel, yielding>(walls, lanes_of(at, part), part.box, sum);
    }
    store_samples(walls, sum, at);
}

template <class Kernel>
inline constexpr BoundaryKernels sample_kernels_of{sample_particles<false, Kernel>,
                                                   sample_particles<true, Kernel>};

}  // namespace

inline const BoundaryKernels& sample_kernel_table(KernelName kernel) {
    return for_kernel(
        kernel, [](auto lanes) -> const BoundaryKernels& { return sample_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const BoundaryKernels& sample_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, sample_kernel_table(kernel))
}

}  // namespace slosh
#endif
