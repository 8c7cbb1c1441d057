// Predictive-corrective incompressible SPH: its settings. The method is in pcisph.cpp.
#pragma once

#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/step/schedule.h"

namespace slosh {

struct PcisphSettings {
    int iterations = 3;
    int min_iterations = 1;
    float tolerance = 0.0f;
    bool worst_error = false;        ///< the worst particle decides when to stop, not the mean
    float negative_pressure = 0.0f;  ///< factor on p < 0
    bool accelerated = true;
    float warm_start = 0.5f;
    CoarsePressure coarse = CoarsePressure::automatic;  ///< coarse_pressure.h
};

/// delta equals a relaxation of 1, that is half of what moves a lone particle to rest density.
inline constexpr float pcisph_relaxation = 1.0f;

namespace pcisph {
Schedule schedule();
}

}  // namespace slosh
