// Files of the water's surface: vertices, normals, triangles. To add one: a new .cpp here and a line in
// surface_list.cpp.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "sim/surface/surface_mesh.h"

namespace slosh::io {

struct SurfaceFormat {
    std::string_view name;       ///< "surface-ply"
    std::string_view extension;  ///< ".ply"
    std::string_view title;      ///< for `slosh list formats`
    std::string (*encode)(const SurfaceMesh& mesh);
};

std::span<const SurfaceFormat> surface_formats();
/// nullptr when there is none of that name.
const SurfaceFormat* find_surface_format(std::string_view name);

/// Atomic: a reader never sees half a file.
Result<void> export_surface(const SurfaceMesh& mesh, const SurfaceFormat& format,
                            const std::filesystem::path& path);

}  // namespace slosh::io
