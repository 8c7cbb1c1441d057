// The readers of the mesh file formats, and what they share: where vertices and faces go, how many are
// accepted, and how lines are split into words and numbers. Limits are checked while reading, so that a file
// cannot ask for more memory than a mesh may need.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/solids/shapes/closed_mesh.h"
#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh::io {

/// The number of vertices that the triangles need when they share none.
inline constexpr std::size_t most_file_vertices = 3 * most_mesh_triangles;

struct FileMesh {
    std::vector<Vec3> vertices;       ///< m
    std::vector<Triangle> triangles;  ///< may refer to vertices that do not exist
};

/// `v` (x, y, z) and `f` (corners of the form i, i/t, i//n or i/t/n, counted from 1, or back from the last
/// vertex if negative) of all groups together. A backslash continues a line. Everything else is skipped, so
/// that reading an OBJ file opens no other file. Errors (`where` is the name): a line without its numbers, a
/// vertex that does not exist, too many vertices, triangles or corners.
Result<FileMesh> parse_obj(std::string_view bytes, const std::string& name);

/// The elements "vertex" (x, y, z), "face" (vertex_indices or vertex_index) and "tristrips" of a text or
/// binary PLY file of either byte order; other elements are skipped. Errors (`where` is the name): not a PLY
/// file, a header that makes no sense, data cut short, too many vertices, triangles or corners.
Result<FileMesh> parse_ply(std::string_view bytes, const std::string& name);

/// All solids of a text or binary STL file together; normals and attributes are skipped. Errors (`where` is
/// the name): a line that does not belong there, data cut short, too many triangles.
Result<FileMesh> parse_stl(std::string_view bytes, const std::string& name);

/// Adds the polygon in triangles (sim/solids/shapes/polygon_cut.h). A corner without a vertex is kept, as a
/// fan, and make_closed_mesh() refuses it. Errors (without a place): too many triangles in all, too many
/// corners.
Result<void> add_polygon(FileMesh& mesh, std::span<const std::uint32_t> corners);

/// The words of a line, at most `most` of them.
std::vector<std::string_view> words_of(std::string_view line, std::size_t most);
/// The whole word as a number: ".3", "+1.5", "2e-3". Nothing if it is not a number or out of range.
std::optional<double> number_of(std::string_view word);

/// Reads a text line by line, without line ends: LF, CR LF, or CR.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : rest_(text) {}

    bool at_end() const { return rest_.empty(); }
    std::string_view next();
    /// The number of the line that next() returned last, counted from 1.
    std::size_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

}  // namespace slosh::io
