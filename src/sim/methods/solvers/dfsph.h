// Divergence-free SPH: its settings and scratch. The method is in dfsph.cpp.
#pragma once

#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct DfsphSettings : IteratedSettings {
    DfsphSettings() { iterations = 2; }
    int divergence_iterations = 1;
    float divergence_tolerance = 0.0f;  ///< mean rise of the density (fraction) within a substep
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
