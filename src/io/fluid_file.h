// A model or a cloud of points as a scene of its own: the water has the model's shape, or is the points, and
// stands in a tank that fits.
#pragma once

#include <filesystem>
#include <string>

#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

/// By its name: obj, stl, ply, vtp, vtk, bgeo (also .bgeo.gz), npz, csv.
bool is_fluid_file_name(const std::string& name);

/// A model is filled with about 20 000 particles. Of points the spacing is told from how near they are to
/// each other; points of which all have the same z are a flat scene. Errors: those of load_mesh() and
/// load_points(), and a size for which no particle spacing is allowed.
Result<SceneDescription> scene_of_fluid_file(const std::filesystem::path& path);

/// How far apart points are, m: the median distance to the nearest six (four in 2-D). 0: fewer than a few.
double spacing_of_points(const PointSet& points, int dimension);

}  // namespace slosh::io
