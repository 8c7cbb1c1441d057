// Boundary samples for eight particles at once, compiled per instruction set.
#pragma once

#include "sim/boundary/boundary_field.h"
#include "slosh/execution.h"

namespace slosh {

/// Where pair loops record the displacements that boundaries cause, per particle i and in h per substep:
/// axis[k][i] += multiplier times component k of the gradient, multiplier[i] += multiplier. The multiplier is
/// recorded as well because gradients cancel between two solids, and their sum does not show the part of
/// each. Null in scenes without free bodies.
struct PushTarget {
    float* axis[3] = {};
    float* multiplier = nullptr;  ///< h^2, of a gradient in 1/h; < 0 pushes away from the boundary

    explicit operator bool() const { return multiplier != nullptr; }
};

/// Positions of eight particles and the boundaries' contributions there.
struct BoundaryGroup {
    float x[8], y[8], z[8];  ///< h
    float density[8];
    float gradient[3][8];       ///< 1/m
    float gradient_squares[8];  ///< 1/m^2
};
using BoundarySampler = void (*)(const BoundaryField&, BoundaryGroup&);

/// `yielding` is for the forces and the reported density, `still` for finding where the fluid ends (see
/// BoundaryField); `solid` is one solid alone, yielding.
struct BoundaryKernels {
    BoundarySampler still = nullptr, yielding = nullptr;
    void (*solid)(const BoundaryField&, std::size_t index, BoundaryGroup&) = nullptr;
};
const BoundaryKernels& boundary_kernels(simd::Target target, KernelName kernel);
/// The same, computed from particles behind the surfaces (BoundaryField::use_particles).
const BoundaryKernels& sample_kernels(simd::Target target, KernelName kernel);
/// The kernels of the method that the field uses.
inline const BoundaryKernels& boundary_kernels(const BoundaryField& field, simd::Target target,
                                               KernelName kernel) {
    return field.particles() ? sample_kernels(target, kernel) : boundary_kernels(target, kernel);
}

}  // namespace slosh
