// What the readers of mesh files share: where vertices and faces go, how much of them is taken, and the
// words and numbers of lines. What is too much is refused while reading, so that a file cannot ask for more
// memory than a mesh may need.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sim/mesh/closed_mesh.h"
#include "sim/triangle_mesh.h"

namespace slosh::io {

/// As many as the triangles can use when they share none.
inline constexpr std::size_t most_file_vertices = 3 * most_mesh_triangles;
/// Of a polygon that is not convex: the time of cutting it grows with the cube of its corners.
inline constexpr std::size_t most_concave_corners = 256;

struct FileMesh {
    std::vector<Vec3> vertices;       ///< m
    std::vector<Triangle> triangles;  ///< may name vertices that are not there
};

/// Cuts the polygon into triangles with its own corners and sense: a fan where it is convex, else by cutting
/// off ears (Meisters 1975). A corner without a vertex is kept, as a fan, for make_closed_mesh() to refuse.
/// Errors without a place: too many triangles in all, too many corners.
Result<void> add_polygon(FileMesh& mesh, std::span<const std::uint32_t> corners);

/// What stands between blanks, `most` words at the most.
std::vector<std::string_view> words_of(std::string_view line, std::size_t most);
/// The whole word as a number: ".3", "+1.5", "2e-3". Nothing when it is none or does not fit.
std::optional<double> number_of(std::string_view word);

/// Takes lines from the front of a text, without their ends.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : rest_(text) {}

    bool at_end() const { return rest_.empty(); }
    std::string_view next();
    /// Of the line that next() gave last, counted from 1.
    std::size_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

}  // namespace slosh::io
