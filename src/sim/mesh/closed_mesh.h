// What makes triangles a solid: no holes, one outside. Files seldom say it so strictly, so what can be put
// right is, and the rest is refused with the place that is wrong.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/triangle_mesh.h"

namespace slosh {

inline constexpr std::size_t most_mesh_triangles = 500'000;
/// Of a vertex along each axis, m.
inline constexpr float most_mesh_coordinate = 1e4f;

/// Vertices closer than a millionth of the size become one, triangles that lose a corner by it are dropped,
/// orientations are made to agree, and inside-out bodies are turned; a body inside out within another is its
/// cavity. Errors (`where` is the file): no triangles or too many, vertices that are no numbers or too far
/// out, an edge that does not belong to two triangles, one side only, no volume.
Result<std::shared_ptr<const TriangleMesh>> make_closed_mesh(std::vector<Vec3> vertices,
                                                             std::vector<Triangle> triangles,
                                                             std::string file);

/// What of this a mesh from a saved state must still be told; fills in its bounds.
Result<void> check_closed_mesh(TriangleMesh& mesh);

}  // namespace slosh
