// Particles from point files: PLY, VTK (legacy and XML), bgeo, npz and text. Only the file itself is read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/files.h"
#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh::io {

/// Lengths are metres, y points up. The name's extension selects the reader. Errors (`where` is the name):
/// unknown extension, more than 256 MB, wrong format, cut short, no points or more than 4 million, places out
/// of range. `scale`: how many meters a length 1 of the file is, of velocities too.
Result<std::shared_ptr<const PointSet>> parse_points(std::string_view bytes, const std::string& name,
                                                     double scale = 1.0);
/// A file that the user has named. The set's `file` is the path.
Result<std::shared_ptr<const PointSet>> load_points(const std::filesystem::path& path, double scale = 1.0);
/// By the name that a scene uses: a file in or below the scene's folder or one that is allowed, and no other.
Result<std::shared_ptr<const PointSet>> find_points(const std::string& name,
                                                    const std::filesystem::path& folder,
                                                    ModelFolders* folders = nullptr);
std::vector<std::string> point_file_extensions();
/// There is a reader for the name's extension.
bool is_point_file_name(const std::string& name);

}  // namespace slosh::io
