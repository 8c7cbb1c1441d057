// Vertices that coincide become one: STL files and the seams of other formats hold each of them several
// times.
#pragma once

#include <vector>

#include "sim/triangle_mesh.h"

namespace slosh {

/// Merges vertices within `tolerance` of each other (m), drops triangles with two equal corners and vertices
/// that no triangle uses; what is left keeps its order. Triangles whose corners lie on a line stay: without
/// them the surface would have a slit.
void weld(std::vector<Vec3>& vertices, std::vector<Triangle>& triangles, float tolerance);

}  // namespace slosh
