#define SLOSH_SIMD_KERNELS "sim/methods/forces/micropolar_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const MicropolarKernels& micropolar_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, micropolar_kernel_table(kernel))
}

}  // namespace slosh
