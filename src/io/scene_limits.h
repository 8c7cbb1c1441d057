// How many particles a scene asks for, before any memory is taken; and the spacing at which it asks for a
// given number.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "sim/parameters.h"
#include "sim/scene.h"

namespace slosh::io {

/// The defaults with the scene's own values. Unknown keys and values out of range are errors.
Result<Parameters> scene_parameters(const SceneDescription& scene);
/// Replaces or adds. The value must suit the key.
Result<void> set_scene_parameter(SceneDescription& scene, const std::string& key,
                                 const ParameterValue& value);

/// Particles the shape holds in the open: exact for boxes, by volume for spheres; a double because absurd
/// scenes overflow integers.
double particles_in(const FluidShape& shape, double spacing, int dimension);
/// Of all fluids at the start, fitted to walls and each other; what overlaps is still counted.
double particles_in(const SceneDescription& scene, double spacing);

/// Refuses scenes with more particles than particles.budget, containers too narrow for their spacing, or
/// models too wide for it.
Result<void> check_scene_limits(const SceneDescription& scene, const std::string& file);
/// Its last part: no model, of a solid or an event, is wider than 1000 spacings.
Result<void> check_mesh_sizes(const SceneDescription& scene, double spacing, const std::string& file);

/// Sets fluid.spacing so that about `count` particles are seeded (mostly within 5 %, as far as whole rows
/// allow), preferring a spacing that divides the blocks' edges, so that no gap is left at a wall. A smaller
/// spacing also shortens time.step in proportion, a larger one leaves it.
Result<void> rescale_scene(SceneDescription& scene, std::int64_t count);

}  // namespace slosh::io
