// Solids told apart by their description, wherever the list has them by then.
#pragma once

#include "sim/solids/bodies/body.h"
#include "slosh/shapes.h"

namespace slosh::app {

/// Described by the same numbers (a mesh: the same model).
bool same_solid(const Solid& a, const Solid& b);

}  // namespace slosh::app
