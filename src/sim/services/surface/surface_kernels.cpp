#define SLOSH_SIMD_KERNELS "sim/services/surface/surface_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const SurfaceKernels& surface_kernels(simd::Target target) {
    SLOSH_SIMD_SELECT(target, surface_kernel_table())
}

}  // namespace slosh
