// How deep the water is with which a scene starts. From 60 layers on WCSPH's speed of sound follows
// it, from 70 on the other methods work with a coarse pressure (docs/physics/coarse-pressure.md, Deep water).
// Decided once, from the state alone: a coarse pressure that begins in water that is compressed already
// throws it up.
#pragma once

#include "sim/methods/step/method_state.h"

namespace slosh {

/// The most layers of particles that lie over each other along gravity, on the mean of a square of 4 d.
/// Nothing without gravity.
DeepWater find_deep_water(const MethodState& state);
/// At a step's start: what a method without a coarse pressure has compressed is left to the iterations until
/// the scene is restarted.
void follow_deep_water(MethodState& state);
/// Substeps in a second that a coarse pressure needs to hold water of this depth, 1/s; 0: any.
float deep_water_substeps(const MethodState& state);

}  // namespace slosh
