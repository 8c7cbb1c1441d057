// Cuts polygons into triangles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {

/// Polygons that are not convex are cut with care up to this many corners: the time grows with their cube.
inline constexpr std::size_t most_concave_corners = 256;

/// Adds triangles with the same corners and orientation: a fan from its smallest corner if the polygon is
/// convex, else by cutting off ears (Meisters 1975). Of more than `most_concave_corners` the ear with the
/// shortest new edge goes first, without a look at what else is in it. Nothing for fewer than three corners.
void cut_polygon(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners,
                 std::vector<Triangle>& triangles);
bool is_convex(std::span<const Vec3> vertices, std::span<const std::uint32_t> corners);

}  // namespace slosh
