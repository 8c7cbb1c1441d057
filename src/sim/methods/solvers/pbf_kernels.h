// The two pair loops of a PBF iteration, compiled per instruction set.
#pragma once

#include "sim/methods/corrections/surface_completion.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/pressure/iteration_steps.h"
#include "sim/methods/pressure/multiplier_passes.h"

namespace slosh {

/// Reads positions with the change of lambda before this one as payload (0 at first), and writes them with
/// the change of now.
struct LambdaPass {
    MultiplierOutput out;
    IterationStep step;
    float relaxation = 0.0f;    ///< eps h^2 = eps_hat S0 h^2
    SurfaceCompletion surface;  ///< of the densities that make pressure
    MultiplierLimit limit = MultiplierLimit::only_adds;
    ParticleField allowed{nullptr, 1.0f};      ///< rho/rho0 that needs no pressure, 1 or more
    ParticleField mean_weight{nullptr, 1.0f};  ///< several materials: of w over the neighbours
    std::optional<UnlimitedMultipliers> bodies;
};

/// s_corr = -strength (scale W)^n [MM13 eq. 13]
struct ArtificialPressure {
    float strength = 0.0f;  ///< k/h^2; 0: no artificial pressure
    float scale = 0.0f;     ///< 1/w(dq)
    int n = 4;
};

struct PbfKernels {
    /// Returns the sum over the groups' particles of max(rho/rho0 - 1, 0).
    double (*lambda)(const PairInput&, const LambdaPass&, std::size_t group_begin,
                     std::size_t group_end) = nullptr;
    /// The records have the same payloads as those of the input.
    void (*correct)(const PairInput&, const MovePass&, const ArtificialPressure&, std::size_t group_begin,
                    std::size_t group_end) = nullptr;
};
const PbfKernels& pbf_kernels(simd::Target target, KernelName kernel);

}  // namespace slosh
