#define SLOSH_SIMD_KERNELS "sim/methods/forces/tension_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const TensionKernels& tension_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, tension_kernel_table(kernel))
}

}  // namespace slosh
