#define SLOSH_SIMD_KERNELS "sim/methods/loops/fluid_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const FluidKernels& fluid_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, fluid_kernel_table(kernel))
}

}  // namespace slosh
