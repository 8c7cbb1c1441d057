// Edges of a mesh whose faces turn into the water.
#pragma once

#include <vector>

#include "sim/solids/shapes/distance_grid.h"
#include "slosh/geometry.h"

namespace slosh {

struct HollowEdge {
    Vec3 a, b;                  ///< its ends
    Vec3 normal, other_normal;  ///< normals of its faces
};
/// Those whose faces turn by an angle with a cosine from `least` to less than `most`.
std::vector<HollowEdge> hollow_edges(const TriangleMesh& mesh, float least, float most);

/// Where faces meet at an angle of 60 degrees or less, a particle sees one surface, whose direction turns
/// within a cell: forces of a substep's start kick what goes through it. This makes the distances those to a
/// rounding, so that the direction turns over some `width`, and lowers them by a quarter of it at most.
void round_hollow_edges(const TriangleMesh& mesh, const GridLayout& layout, float width,
                        std::vector<float>& distances);

}  // namespace slosh
