// Triangle meshes from OBJ, PLY and STL files. Only the file itself is read, no file that it refers to.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "slosh/files.h"
#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh::io {

/// All bodies of the file as one closed mesh (make_closed_mesh); lengths are metres, y points up. The name's
/// extension selects the format. Errors (`where` is the name): unknown extension, more than 256 MB, wrong
/// format, and whatever keeps the triangles from being a solid. `scale`: how many meters a length 1 of the
/// file is.
Result<std::shared_ptr<const TriangleMesh>> parse_mesh(std::string_view bytes, const std::string& name,
                                                       double scale = 1.0);
/// A file that the user has named. The mesh's `file` is the path.
Result<std::shared_ptr<const TriangleMesh>> load_mesh(const std::filesystem::path& path, double scale = 1.0);

/// A mesh by the name that a scene uses: a file in or below the scene's folder (`folder`; "" if there is
/// none) or one that is allowed, one in models/ of the folder that the environment variable SLOSH_ASSETS
/// names, or one of assets/models, which are part of the binary. A scene may come from a stranger, so no name
/// leads out of these folders, neither by .. nor by a link. `file` of a mesh found in the scene's folder is
/// its path, of the others the name.
Result<std::shared_ptr<const TriangleMesh>> find_mesh(const std::string& name,
                                                      const std::filesystem::path& folder,
                                                      ModelFolders* folders = nullptr);

}  // namespace slosh::io
