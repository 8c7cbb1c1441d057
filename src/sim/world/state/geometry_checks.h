// What an emitter, a body, a container or a drain must be to make sense, whatever its source: a scene, a
// command, a saved state. Solids: shape_checks.h.
#pragma once

#include <string_view>
#include <vector>

#include "sim/solids/shapes/shape_checks.h"
#include "sim/world/state/state.h"
#include "slosh/command.h"
#include "slosh/result.h"
#include "slosh/shapes.h"

namespace slosh {

struct Body;
struct Parameters;

/// Also bounds what a layer of it asks for: no more particles than particles.budget.
Result<void> check_emitter(const Emitter& emitter, int dimension, const Parameters& parameters);
/// A solid's place and velocities.
Result<void> check_body(const Body& body);
/// Only a free solid can be grabbed.
Result<void> check_grab(const GrabSolid& grab, const std::vector<Solid>& solids);
Result<void> check_stroke(const SetForceStroke& stroke);
/// Its edges must be longer than 0; in 2-D that along z does not count.
Result<void> check_sink(const Box3& bounds, int dimension);
/// Far from the origin the coordinates of single precision are too coarse for water at rest. `what`: "the
/// container".
Result<void> check_distance(std::string_view what, const Vec3& center, float spacing);
/// At least four spacings wide: below this the walls' tables have no meaning and the water no room.
Result<void> check_container(const Box3& walls, int dimension, float spacing);

/// Errors name the part and what was expected of it: "particle 17 is not at a finite place".
Result<void> check_state(const State& state);

}  // namespace slosh
