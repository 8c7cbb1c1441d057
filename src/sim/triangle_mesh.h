// A closed surface of triangles as files bring it and renderers draw it: data only. make_closed_mesh()
// (mesh/closed_mesh.h) makes one and says what is wrong with what cannot be one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/vector_types.h"

namespace slosh {

/// Indices of vertices, counter-clockwise seen from outside.
using Triangle = std::array<std::uint32_t, 3>;

struct TriangleMesh {
    std::string file;            ///< as a scene names it; "" when it comes from no file
    std::vector<Vec3> vertices;  ///< in the model's own frame, m
    std::vector<Triangle> triangles;
    Box3 bounds;  ///< of the vertices
};

}  // namespace slosh
