// Triangle meshes from OBJ and STL files, read by the Open Asset Import Library, and from PLY files.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "sim/triangle_mesh.h"

namespace slosh::io {

/// All bodies of the file as one closed mesh (make_closed_mesh); lengths are metres, y points up. The name's
/// extension says which format. Errors, `where` is the name: another extension, too large, not of that
/// format, and what keeps the triangles from being a solid.
Result<std::shared_ptr<const TriangleMesh>> parse_mesh(std::string_view bytes, const std::string& name);
/// The mesh's `file` is the path.
Result<std::shared_ptr<const TriangleMesh>> load_mesh(const std::filesystem::path& path);

/// What a scene calls a mesh: a file beside the scene's own (`folder`; "" when it has none), one in models/
/// of the folder that the environment variable SLOSH_ASSETS names, or one of assets/models, which are part of
/// the binary. `file` of a mesh found beside the scene is its path, of the others the name.
Result<std::shared_ptr<const TriangleMesh>> find_mesh(const std::string& name,
                                                      const std::filesystem::path& folder);

}  // namespace slosh::io
