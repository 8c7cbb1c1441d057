#define SLOSH_SIMD_KERNELS "sim/methods/corrections/coarse_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const CoarseKernels& coarse_kernels(simd::Target target, KernelName kernel, int dimension) {
    SLOSH_SIMD_SELECT(target, coarse_kernel_table(kernel, dimension))
}

}  // namespace slosh
