#define SLOSH_SIMD_KERNELS "sim/methods/loops/vorticity_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const VorticityKernels& vorticity_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, vorticity_kernel_table(kernel))
}

}  // namespace slosh
