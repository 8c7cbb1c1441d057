// A model or a cloud of points as a scene of its own: the water has the model's shape, or is the points, and
// stands in a tank that fits.
#pragma once

#include <filesystem>
#include <string>

#include "slosh/files.h"
#include "slosh/result.h"
#include "slosh/shapes.h"

namespace slosh::io {

/// By its name: obj, stl, ply, vtp, vtk, bgeo (also .bgeo.gz), npz, csv.
bool is_fluid_file_name(const std::string& name);

/// A PLY file with faces is a model; without, a cloud of points.
Result<bool> has_faces(const std::filesystem::path& path);

/// A model is filled with about 20 000 particles. The spacing of points is the file's own, or told from how
/// they stand (spacing_of_points()); points of which all have the same z are a flat scene. Errors: those of
/// load_mesh() and load_points(), and a size for which no particle spacing is allowed. `scale`: how many
/// meters a length 1 of the file is.
Result<FoundScene> scene_of_fluid_file(const std::filesystem::path& path, double scale = 1.0);

/// Density over that at rest from which water would burst at the start.
inline constexpr double most_pressed = 1.02;

/// How much water a point of a file stands for: the edge of the cube (square in 2-D) that it fills at rest.
struct PointSpacing {
    double spacing = 0.0;  ///< m; 0: too few points, or all at one place
    /// Density over that at rest, of the parts that are pressed together most, had the spacing been that of
    /// the points in the middle: above most_pressed `spacing` is smaller, so that nothing bursts.
    double pressed = 1.0;
};

/// By the density that the solvers would find: points with water all around them are at rest. Where there are
/// none, in sheets and threads, the points are as far apart as their nearest. Looks at some hundred points.
PointSpacing spacing_of_points(const PointSet& points, int dimension);

}  // namespace slosh::io
