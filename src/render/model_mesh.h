// A triangle mesh as it is drawn: smooth where its triangles bend little, sharp at edges.
#pragma once

#include <vector>

#include "render/mesh.h"
#include "sim/command.h"

namespace slosh {

/// Three vertices per triangle, in its order.
std::vector<MeshVertex> model_vertices(const TriangleMesh& mesh);
Mesh model_mesh(const TriangleMesh& mesh);

}  // namespace slosh
