#define SLOSH_SIMD_KERNELS "sim/methods/forces/viscosity_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const ViscosityKernels& viscosity_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, viscosity_kernel_table(kernel))
}

}  // namespace slosh
