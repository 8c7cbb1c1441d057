// Boundary samples at single points, by the code that samples eight particles at once.
#pragma once

#include "base/simd/target.h"
#include "sim/boundary/boundary_field.h"

namespace slosh {

struct BoundaryKernels {
    BoundarySample (*still)(const BoundaryField&, const Vec3&) = nullptr;
    BoundarySample (*yielding)(const BoundaryField&, const Vec3&) = nullptr;
};
const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
