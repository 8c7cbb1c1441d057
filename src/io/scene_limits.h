// The number of particles of a scene, before any memory is allocated, and the spacing for a given number of
// particles.
#pragma once

#include <cstdint>
#include <string>

#include "sim/core/parameters/parameters.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

/// The defaults with the scene's own values. Errors: unknown keys and values out of range.
Result<Parameters> scene_parameters(const SceneDescription& scene);
/// Replaces or adds a value. It must be valid for the key.
Result<void> set_scene_parameter(SceneDescription& scene, const std::string& key,
                                 const ParameterValue& value);

/// Number of particles that fit in the shape in free space: exact for boxes, by volume for spheres. A double,
/// because absurd scenes overflow integers.
double particles_in(const FluidShape& shape, double spacing, int dimension);
/// Number of particles of all fluids at the start, fitted to walls and each other. Overlaps are counted
/// twice.
double particles_in(const SceneDescription& scene, double spacing);

/// Refuses scenes with more particles than particles.budget, containers too narrow for their spacing, and
/// models too large for it.
Result<void> check_scene_limits(const SceneDescription& scene, const std::string& file);
/// The last part of check_scene_limits(): no model, of a solid or an event, may be larger than 1000 spacings.
Result<void> check_mesh_sizes(const SceneDescription& scene, double spacing, const std::string& file);

/// Sets fluid.spacing so that about `count` particles are seeded (mostly within 5 %, as far as whole rows
/// allow). Prefers a spacing that divides the blocks' edges, so that no gap remains at a wall. A smaller
/// spacing also shortens time.step in proportion, but not in Real time; a larger one does not change it.
Result<void> rescale_scene(SceneDescription& scene, std::int64_t count);

}  // namespace slosh::io
