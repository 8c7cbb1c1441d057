// Implicit Incompressible SPH: its settings. The method is in iisph.cpp.
#pragma once

#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/step/schedule.h"

namespace slosh {

struct IisphSettings : IteratedSettings {
    bool linear = false;  ///< densities to first order in the moves, as published; else where they lead
};

/// omega of [ICSHT14 eq. 13] is 1/(1 + this): 1/2, as published.
inline constexpr float iisph_relaxation = 1.0f;

namespace iisph {
Schedule schedule();
}

}  // namespace slosh
