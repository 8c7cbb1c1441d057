#define SLOSH_SIMD_KERNELS "sim/list_kernels.inl.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const ListKernels& list_kernels(simd::Target target) { SLOSH_SIMD_SELECT(target, list_kernel_table()) }

}  // namespace slosh
