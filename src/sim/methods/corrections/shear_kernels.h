// The pair loops of the shear correction (shear_correction.h), compiled per instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// |M'| that is taken out whole; of more, the less the more there is: such arrangements are about to yield,
/// and what loosens them does work.
inline constexpr float largest_shear = 0.1f;
/// rho/rho0 from which the correction begins and acts whole.
inline constexpr float shear_free_from = 0.88f, shear_full_from = 0.96f;
/// Density of a solid's images, rho/rho0, from which there is no correction.
inline constexpr float solid_share_without_shear = 0.01f;

/// E = 1 + D per particle, D the symmetric matrix without trace that shear_correction.h defines.
struct ShearMatrices {
    float* matrices = nullptr;  ///< stream {E_xx, E_xy, E_xz, E_yy}; E_zz = 3 - E_xx - E_yy in 3-D
    float* beyond = nullptr;    ///< 3-D: stream {E_yz, unused}
    ParticleField strength;     ///< s
};

/// [i] = sum_j (p_i E_j + p_j E_i) g(q) X_ij, p the payload
struct ShearSums {
    const float *matrices = nullptr, *beyond = nullptr;  ///< streams: see ShearMatrices
    float* sums[3] = {};
};

struct ShearKernels {
    /// E at input.positions.
    void (*matrices)(const PairInput&, const ShearMatrices&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
    /// The sums over neighbours; those over images in the container's walls are left to the caller.
    void (*sums)(const PairInput&, const ShearSums&, std::size_t group_begin,
                 std::size_t group_end) = nullptr;
};
const ShearKernels& shear_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
