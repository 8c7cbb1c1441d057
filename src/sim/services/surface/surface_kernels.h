// The two vectorised loops of the water's surface, compiled per instruction set: the shape of each particle's
// neighbourhood, and the sum of the particles' kernels on the nodes of a grid.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/particles/neighbour_lists.h"
#include "slosh/execution.h"

namespace slosh {

struct EllipsoidOutput {
    float* center[3] = {};
    float* inverse[6] = {};  ///< the inverse stretch: xx, xy, xz, yy, yz, zz
    float* reach[3] = {};    ///< half the edges of the box around the stretched unit sphere
    float* imbalance = nullptr;
};

/// Ellipsoids of groups of 8 particles. Lengths in units of the lists' radius.
struct EllipsoidPass {
    const NeighbourGroup* groups = nullptr;
    const float* positions = nullptr;  ///< stream {X, Y, Z, 0}, dummies behind the end
    float smoothing = 0.9f;            ///< how far a centre moves towards the mean of its neighbourhood
    bool anisotropic = true;
    float lone_stretch = 0.36f;  ///< for a particle without neighbours
    EllipsoidOutput out;
};

/// The contribution of a particle at x: amplitude max(1 - (x - center)^T form (x - center), 0)^3.
struct SurfaceSplat {
    float center[3];
    float form[6];  ///< xx, xy, xz, yy, yz, zz, 1/m^2
    float amplitude;
    float imbalance;  ///< see ParticleEllipsoid
    float reach[3];   ///< m
};

/// Nodes of one block of the grid: 8 x 8 x 8, x fastest.
struct SplatBlock {
    float* values = nullptr;  ///< initially zero
    float x[8] = {}, y[8] = {}, z[8] = {};
};

struct SurfaceKernels {
    void (*ellipsoids)(const EllipsoidPass&, std::size_t group_begin, std::size_t group_end) = nullptr;
    /// Adds the splats in their order.
    void (*splat)(const SplatBlock&, const SurfaceSplat* splats, const std::uint32_t* wanted,
                  std::size_t count) = nullptr;
};
const SurfaceKernels& surface_kernels(simd::Target target);

}  // namespace slosh
