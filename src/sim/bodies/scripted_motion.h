// Where scripts put a solid: a function of the time alone.
#pragma once

#include "sim/bodies/body.h"

namespace slosh {

/// The place of `body` (its centre is read) at `time` under a motion that is neither fixed nor free; its
/// velocities are what brings it there from where it was in `dt` seconds.
void follow_script(const Solid& solid, double time, float dt, int dimension, Body& body);

}  // namespace slosh
