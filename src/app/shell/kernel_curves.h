// The curves on the card of kernel.name: the kernel that acts, and its first and second derivative.
#pragma once

#include <vector>

#include "sim/core/kernels/smoothing_kernel.h"
#include "ui/context.h"

namespace slosh::app {

/// w(q), the slope of its gradient kernel, and the derivative of that, at equal distances from q = 0 to q =
/// r/h = 1.
std::vector<ui::CurveShown> kernel_curves(KernelName name);

}  // namespace slosh::app
