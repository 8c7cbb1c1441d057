// Triangle meshes from OBJ, PLY and STL files. A file is read and nothing that it names.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "sim/triangle_mesh.h"

namespace slosh::io {

/// All bodies of the file as one closed mesh (make_closed_mesh); lengths are metres, y points up. The name's
/// extension says which format. Errors, `where` is the name: another extension, more than 256 MB, not of that
/// format, and what keeps the triangles from being a solid.
Result<std::shared_ptr<const TriangleMesh>> parse_mesh(std::string_view bytes, const std::string& name);
/// A file that a person has named. The mesh's `file` is the path.
Result<std::shared_ptr<const TriangleMesh>> load_mesh(const std::filesystem::path& path);

/// What a scene calls a mesh: a file in or below the scene's folder (`folder`; "" when it has none), one in
/// models/ of the folder that the environment variable SLOSH_ASSETS names, or one of assets/models, which are
/// part of the binary. A scene may come from a stranger, so no name leads out of these folders, neither by ..
/// nor by a link. `file` of a mesh found beside the scene is its path, of the others the name.
Result<std::shared_ptr<const TriangleMesh>> find_mesh(const std::string& name,
                                                      const std::filesystem::path& folder);

}  // namespace slosh::io
