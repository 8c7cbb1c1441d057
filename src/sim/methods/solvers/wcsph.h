// Weakly compressible SPH: its settings and what its pair loops work on. The method is in wcsph.cpp.
#pragma once

#include <cmath>

#include "sim/methods/solvers/wcsph_kernels.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct WcsphSettings {
    float sound_speed = 40.0f;  ///< m/s
    float gamma = 7.0f;
    float negative_pressure = 0.0f;  ///< factor on p < 0
    float safety = 0.9f;             ///< on the stable time step
};

/// Substeps of a step that sound asks for [BT07], of one fluid.
double sound_substeps(const Parameters& parameters);

struct WcsphScratch : ScratchArrays {
    Owned<PositionStream> next_positions{*this};  ///< {X, p/rho^2} that the state equation writes
    // Borrowed for a substep, or less.
    OwnedAxes boundary_gradient{*this};  ///< of groups near a boundary, 1/h
    OwnedAxes acceleration{*this};       ///< from pressure, m/s^2
    OwnedAxes smoothing{*this};          ///< change of velocity, m/s; where smoothing is due
};

namespace wcsph {
Schedule schedule();
}
// What the pair loops work on, from the context's arrays and parameters, but for the streams that they write
// and for smoothing.
TaitEquation tait_equation(const StepContext& context);
StatePass state_pass(StepContext& context);
AccelerationPass acceleration_pass(StepContext& context);
/// m/s, that acts: no faster than most_sound_substeps can carry.
float wcsph_sound_speed(const MethodState& state);
/// Bodies as in the other methods, in one iteration: a body goes where the pressures beside it, which change
/// as it goes, leave it. That is implicit in the body alone, so it is stable whatever it weighs.
void couple_wcsph_with_bodies(StepContext& context);

/// base^exponent, as the pair loops' real_power().
template <class Number>
Number real_power(Number base, Number exponent) {
    Number power = 1, root = base;
    for (; exponent >= 1; exponent -= 1) power = power * base;
    while (exponent > 0) {
        root = std::sqrt(root);
        exponent *= 2;
        if (exponent < 1) continue;
        power = power * root;
        exponent -= 1;
    }
    return power;
}
}  // namespace slosh
