// What particles of a file must be to stand in a scene.
#pragma once

#include <cstddef>

#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh {

/// As many as the largest particles.budget.
inline constexpr std::size_t most_file_points = 4'000'000;

/// Fills in the bounds. Errors (`where` is the file): none or too many, places that are no numbers or more
/// than 10 km out, velocities above 1000 m/s or no numbers, or not one for each point.
Result<void> check_point_set(PointSet& points);

}  // namespace slosh
