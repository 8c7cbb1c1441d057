// Position Based Fluids: its settings and what its pair loops work on. The algorithm is in pbf.cpp.
#pragma once

#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/solvers/pbf_kernels.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

struct PbfSettings : IteratedSettings {
    PbfSettings() { iterations = 2; }
    /// eps/S0, dimensionless. As it stands here it is raised to what is stable; any other acts as it is.
    float relaxation = 0.36f;
    bool clamp = true;  ///< only compression is corrected
};

/// s_corr of [MM13].
struct ArtificialPressureSettings {
    float k = 0.0f;     ///< h^2, as published
    float head = 0.0f;  ///< what older files have for k, in particle layers of water; added to it
    int n = 4;
    float dq = 0.2f;  ///< fraction of h
};

struct PbfScratch : ScratchArrays {
    Owned<PositionStream> next_positions{*this};  ///< {X*, change of lambda} that a pair loop writes
    Owned<PositionStream> origins{*this};         ///< {X(t), lambda to start from}; only with a warm start
};

/// eps/S0. The default is raised to what is stable; any other value acts as it is, for people who
/// follow a paper.
float acting_relaxation(const PairConstants& constants, const Parameters& parameters);
/// What the loop over densities works on in iteration `iteration` (from 0), and free bodies with it.
LambdaPass lambda_pass(StepContext& context, int iteration);
CoupledPass pbf_coupled_pass(StepContext& context, int iteration);
ArtificialPressure artificial_pressure(const StepContext& context);
/// Corrections by the multipliers that are there before any was found, along the gradients of the substep's
/// start. Forces of there take no energy out of water that turns [RCB77]; those of the substep's end, as an
/// iteration's, do, the more the longer it is (docs/physics/pbf.md, Gradients of the substep's start).
void start_warm(StepContext& context);

namespace pbf {
/// Algorithm 1 of [MM13].
Schedule schedule();
/// By the multipliers in the stream of `input`, along its gradients.
void move_by_multipliers(StepContext& context, const PairInput& input, MovePass pass,
                         const ArtificialPressure& artificial);
}  // namespace pbf

}  // namespace slosh
