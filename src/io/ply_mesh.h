// Vertices and polygons of PLY files, text or binary of either byte order. Our own, as the asset library of
// Debian 12 (5.2.5) crashes on PLY files that are cut short.
#pragma once

#include <string>
#include <string_view>

#include "io/file_mesh.h"

namespace slosh::io {

/// The elements "vertex" (x, y, z) and "face" (vertex_indices or vertex_index); others are passed over.
/// Errors, `where` is the name: not a PLY file, a header that makes no sense, data cut short, too much of
/// anything.
Result<FileMesh> parse_ply(std::string_view bytes, const std::string& name);

}  // namespace slosh::io
