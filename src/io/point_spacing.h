// How much water a point of a file stands for: the edge of the cube (square in 2-D) that it fills at rest.
#pragma once

#include "slosh/shapes.h"

namespace slosh::io {

/// Density over that at rest from which water would burst at the start.
inline constexpr double most_pressed = 1.02;

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
