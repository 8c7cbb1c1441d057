#define SLOSH_SIMD_KERNELS "sim/methods/loops/material_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const MaterialKernels& material_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, material_kernel_table(kernel))
}

}  // namespace slosh
