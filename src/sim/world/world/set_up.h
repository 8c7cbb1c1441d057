// The scene as a person has made it: what a scene file says of a world that was changed while it ran.
#pragma once

#include "slosh/scene.h"

namespace slosh {

struct Parameters;
struct State;

/// What would begin as this world began, with everything that was set up since: solver, parameters, walls
/// where they are going, solids and bodies where they were put, emitters and sinks. The water is that of the
/// beginning, at the spacing of now; events still to come and past ones are the scene's own. Parameters are
/// listed if the scene listed them or if they differ from `baseline`, those that the world began with.
/// What Real time has chosen is left out.
SceneDescription set_up_of(const State& state, const Parameters& baseline);

}  // namespace slosh
