// Boundary samples for eight particles at once, compiled per instruction set.
#pragma once

#include "sim/solids/boundary/boundary_field.h"
#include "slosh/execution.h"

namespace slosh {

/// Positions of eight particles and the boundaries' contributions there.
struct BoundaryGroup {
    float x[8], y[8], z[8];  ///< h
    float density[8];
    float gradient[3][8];       ///< 1/m
    float gradient_squares[8];  ///< 1/m^2
};
using BoundarySampler = void (*)(const BoundaryField&, BoundaryGroup&);

/// `yielding` is for the forces and the reported density, `still` for finding where the fluid ends (see
/// BoundaryField).
struct BoundaryKernels {
    BoundarySampler still = nullptr, yielding = nullptr;
};
const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel);
/// The same, computed from particles behind the walls (BoundaryField::use_particles).
const BoundaryKernels& sample_kernels(simd::Target target, KernelName kernel);
/// The kernels of the method that the field uses.
inline const BoundaryKernels& boundary_kernels(const BoundaryField& field, simd::Target target,
                                               KernelName kernel) {
    return field.particles() ? sample_kernels(target, kernel) : boundary_kernels(target, kernel);
}

}  // namespace slosh
