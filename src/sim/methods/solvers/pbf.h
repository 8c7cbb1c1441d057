// Position Based Fluids: its settings and what its pair loops work on. The algorithm is in pbf.cpp.
#pragma once

#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/solvers/pbf_kernels.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct PbfSettings {
    int iterations = 2;  ///< at most, per substep
    int min_iterations = 1;
    float tolerance =
        0.0f;  ///< mean compression (fraction) at which the iterations stop; 0 = always all of them
    /// eps/S0, dimensionless. As it stands here it is raised to what is stable; any other acts as it is.
    float relaxation = 0.36f;
    bool clamp = true;        ///< only compression is corrected
    bool accelerated = true;  ///< iteration_steps.h; off: as published
    float warm_start = 0.5f;  ///< part of the last substep's multipliers to start from
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

/// s_corr of [MM13].
struct ArtificialPressureSettings {
    float k = 0.0f;     ///< h^2, as published
    float head = 0.0f;  ///< what older files have for k, in particle layers of water; added to it
    int n = 4;
    float dq = 0.2f;  ///< fraction of h
};

struct PbfScratch : ScratchArrays {
    OwnedArray<float> next_positions{*this};  ///< stream {X*, change of lambda} that a pair loop writes
    OwnedArray<float> origins{*this};         ///< stream {X(t), lambda to start from}; only with a warm start
};

}  // namespace slosh
