// Triangles of STL files, text or binary.
#pragma once

#include <string>
#include <string_view>

#include "io/file_mesh.h"

namespace slosh::io {

/// All solids of the file together; normals and attributes are passed over. The word "solid" at the start
/// does not make a file text, as the free header of binary ones often has it, too: binary is what has a zero
/// byte in its first 84, among which the count always leaves one. Errors, `where` is the name: a line that
/// does not belong there, data cut short, too many triangles.
Result<FileMesh> parse_stl(std::string_view bytes, const std::string& name);

}  // namespace slosh::io
