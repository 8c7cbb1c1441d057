// Predictive-corrective incompressible SPH: its settings. The method is in pcisph.cpp.
#pragma once

#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/step/schedule.h"

namespace slosh {

struct PcisphSettings : IteratedSettings {
    bool worst_error = false;        ///< the worst particle decides when to stop, not the mean
    float negative_pressure = 0.0f;  ///< factor on p < 0
};

/// delta equals a relaxation of 1, that is half of what moves a lone particle to rest density.
inline constexpr float pcisph_relaxation = 1.0f;

namespace pcisph {
Schedule schedule();
}

}  // namespace slosh
