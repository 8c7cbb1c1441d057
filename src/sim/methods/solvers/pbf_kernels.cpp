#define SLOSH_SIMD_KERNELS "sim/methods/solvers/pbf_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const PbfKernels& pbf_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, pbf_kernel_table(kernel))
}

}  // namespace slosh
