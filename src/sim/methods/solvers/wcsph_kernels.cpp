#define SLOSH_SIMD_KERNELS "sim/methods/solvers/wcsph_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const WcsphKernels& wcsph_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, wcsph_kernel_table(kernel))
}

}  // namespace slosh
