#define SLOSH_SIMD_KERNELS "unit/base/lanes_probe_passes.h"
#include "base/simd/for_each_target.h"

namespace slosh {

const LaneOperations& lane_operations(simd::Target target) {
    SLOSH_SIMD_SELECT(target, lane_operation_table())
}

}  // namespace slosh
