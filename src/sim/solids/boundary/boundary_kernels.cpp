#define SLOSH_SIMD_KERNELS "sim/solids/boundary/boundary_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, boundary_kernel_table(kernel))
}

}  // namespace slosh
