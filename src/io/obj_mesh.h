// Vertices and faces of OBJ files; everything else in them is passed over, so that reading one opens no
// other file. Our own: the Open Asset Import Library follows `mtllib` to any path, waits at pipes, fails with
// the materials, and refuses ".3"; tinyobjloader (2.0 rc 10) reads "abc" as 0 and cuts 44 of 108 L-shaped
// polygons, turned and shifted, into triangles that overlap.
#pragma once

#include <string>
#include <string_view>

#include "io/file_mesh.h"

namespace slosh::io {

/// `v` (x, y, z) and `f` (corners of the form i, i/t, i//n or i/t/n, counted from 1, or back from the last
/// vertex if negative) of all groups together; a backslash continues a line. Errors, `where` is the name: a
/// line without its numbers, a vertex that is not there, too much of anything.
Result<FileMesh> parse_obj(std::string_view bytes, const std::string& name);

}  // namespace slosh::io
