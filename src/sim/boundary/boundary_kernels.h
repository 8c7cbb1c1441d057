// Boundary samples for eight particles at once, compiled per instruction set.
#pragma once

#include "base/simd/target.h"
#include "sim/boundary/boundary_field.h"

namespace slosh {

/// Where eight particles are, and what the boundaries add there.
struct BoundaryGroup {
    float x[8], y[8], z[8];  ///< h
    float density[8];
    float gradient[3][8];       ///< 1/m
    float gradient_squares[8];  ///< 1/m^2
};
using BoundarySampler = void (*)(const BoundaryField&, BoundaryGroup&);

/// Yielding for what drives the fluid and for its density, still for where it ends (BoundaryField); one solid
/// alone, yielding.
struct BoundaryKernels {
    BoundarySampler still = nullptr, yielding = nullptr;
    void (*solid)(const BoundaryField&, std::size_t index, BoundaryGroup&) = nullptr;
};
const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel);
/// The same from particles behind the surfaces (BoundaryField::use_particles).
const BoundaryKernels& sample_kernels(simd::Target target, KernelName kernel);
/// Those of the field's method.
inline const BoundaryKernels& boundary_kernels(const BoundaryField& field, simd::Target target,
                                               KernelName kernel) {
    return field.particles() ? sample_kernels(target, kernel) : boundary_kernels(target, kernel);
}

}  // namespace slosh
