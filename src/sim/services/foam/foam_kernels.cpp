#define SLOSH_SIMD_KERNELS "sim/services/foam/foam_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const FoamKernels& foam_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, foam_kernel_table(kernel))
}

}  // namespace slosh
