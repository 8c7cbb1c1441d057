#define SLOSH_SIMD_KERNELS "sim/methods/corrections/shear_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const ShearKernels& shear_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, shear_kernel_table(kernel))
}

}  // namespace slosh
