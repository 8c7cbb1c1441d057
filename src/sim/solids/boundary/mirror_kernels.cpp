#define SLOSH_SIMD_KERNELS "sim/solids/boundary/mirror_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const MirrorKernels& mirror_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, mirror_kernel_table(kernel))
}

}  // namespace slosh
