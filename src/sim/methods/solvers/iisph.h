// Implicit Incompressible SPH: its settings. The method is in iisph.cpp.
#pragma once

#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/step/schedule.h"

namespace slosh {

struct IisphSettings {
    int iterations = 3;
    int min_iterations = 1;
    float tolerance = 0.0f;
    bool linear = false;  ///< densities to first order in the moves, as published; else where they lead
    bool accelerated = true;
    float warm_start = 0.5f;
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

/// omega of [ICSHT14 eq. 13] is 1/(1 + this): 1/2, as published.
inline constexpr float iisph_relaxation = 1.0f;

namespace iisph {
Schedule schedule();
}

}  // namespace slosh
