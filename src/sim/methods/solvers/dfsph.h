// Divergence-free SPH: its settings and scratch. The method is in dfsph.cpp.
#pragma once

#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct DfsphSettings {
    int iterations = 2;
    int min_iterations = 1;
    float tolerance = 0.0f;
    int divergence_iterations = 1;
    float divergence_tolerance = 0.0f;  ///< mean rise of the density (fraction) within a substep
    bool accelerated = true;
    float warm_start = 0.5f;
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

/// There as long as the divergence solve takes.
struct DfsphScratch : ScratchArrays {
    OwnedAxes moved{*this};            ///< x + dt v, where the velocities would lead, m
    OwnedArray<float> density{*this};  ///< rho/rho0 at the substep's start
};

namespace dfsph {
Schedule schedule();
}

}  // namespace slosh
