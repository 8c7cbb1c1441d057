#define SLOSH_SIMD_KERNELS "sim/solids/boundary/sample_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const BoundaryKernels& sample_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, sample_kernel_table(kernel))
}

}  // namespace slosh
