#define SLOSH_SIMD_KERNELS "sim/methods/solvers/projection_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const ProjectionKernels& projection_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, projection_kernel_table(kernel))
}

}  // namespace slosh
