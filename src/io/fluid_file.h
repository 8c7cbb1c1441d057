// A model or a cloud of points as a scene of its own: the water has the model's shape, or is the points, and
// stands in a tank that fits.
#pragma once

#include <filesystem>
#include <string>

#include "slosh/files.h"
#include "slosh/result.h"

namespace slosh::io {

/// By its name: obj, stl, ply, vtp, vtk, bgeo (also .bgeo.gz), npz, csv.
bool is_fluid_file_name(const std::string& name);

/// A PLY file with faces is a model; without, a cloud of points.
Result<bool> has_faces(const std::filesystem::path& path);

/// A model is filled with about 20 000 particles. The spacing of points is the file's own, or told from how
/// they stand (point_spacing.h); points of which all have the same z are a flat scene. Errors: those of
/// load_mesh() and load_points(), and a size for which no particle spacing is allowed. `scale`: how many
/// meters a length 1 of the file is.
Result<FoundScene> scene_of_fluid_file(const std::filesystem::path& path, double scale = 1.0);

}  // namespace slosh::io
