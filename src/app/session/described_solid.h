// Solids told apart by their description, wherever the list has them by then.
#pragma once

#include "sim/bodies/body.h"
#include "sim/shapes.h"

namespace slosh::app {

/// Described by the same numbers (a mesh: the same model).
bool same_solid(const Solid& a, const Solid& b);

/// A free solid described where its body is now and as it moves now: added again, it goes on from there.
Solid described_now(const Solid& solid, const Body& body, int dimension);

}  // namespace slosh::app
