// Files of the water's surface: vertices, normals, triangles. To add one: a new .cpp here and a line in
// list.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/module_list.h"
#include "sim/services/surface/surface_mesh.h"
#include "slosh/files.h"
#include "slosh/result.h"

namespace slosh::io {

struct SurfaceFormat {
    std::string_view name;       ///< "surface-ply"
    std::string_view extension;  ///< ".ply"
    std::string_view title;      ///< for `slosh list formats`
    std::string (*encode)(const SurfaceMesh& mesh);
    bool has_velocities = false;           ///< it writes SurfaceMesh::velocities, if there are some
    const SeriesFormat* series = nullptr;  ///< nullptr: none is needed
};

/// A program that links the engine may add() to it.
ModuleList<SurfaceFormat>& surface_formats();

/// Atomic: a reader never sees an incomplete file.
Result<void> export_surface(const SurfaceMesh& mesh, const SurfaceFormat& format,
                            const std::filesystem::path& path);

}  // namespace slosh::io
