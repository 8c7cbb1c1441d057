// Makes triangles a solid: no holes and a defined outside. Files are seldom that strict, so defects are
// repaired, and the mesh's note says what was.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh {

inline constexpr std::size_t most_mesh_triangles = 500'000;
/// Limit of each coordinate, m.
inline constexpr float most_mesh_coordinate = 1e4f;

/// Merges vertices closer than a millionth of the size, drops triangles that lose a corner by it, makes
/// orientations agree, and turns inside-out bodies; a body inside out within another is its cavity. Where an
/// edge does not belong to two triangles, the generalised winding number decides what is inside
/// (mesh_closing.cpp), and the mesh has a note. Errors (`where` is the file): no triangles or too many,
/// vertices that are non-finite or too far out, a surface with one side, no volume.
Result<std::shared_ptr<const TriangleMesh>> make_closed_mesh(std::vector<Vec3> vertices,
                                                             std::vector<Triangle> triangles,
                                                             std::string file);

/// Checks a mesh from a saved state and fills in its bounds. Closed is one where as many triangles go along
/// each edge one way as the other.
Result<void> check_closed_mesh(TriangleMesh& mesh);

}  // namespace slosh
