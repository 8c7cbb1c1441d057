// VTK's legacy files, text or binary: the points of polygon data and of unstructured grids, as ParaView and
// SPlisHSPlasH write them, and the velocity of each, as vectors or in a field.
#include <cstdint>
#include <optional>

#include "base/stop.h"
#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/point_files/point_reader.h"

namespace slosh::io {
namespace {

std::size_t size_of_type(std::string_view type) {
    if (type == "double" || type == "long" || type == "unsigned_long" || type == "vtktypeint64" ||
        type == "vtkIdType")
        return 8;
    if (type == "float" || type == "int" || type == "unsigned_int") return 4;
    if (type == "short" || type == "unsigned_short") return 2;
    return type == "char" || type == "unsigned_char" ? 1 : 0;
}

class LegacyFile {
  public:
    LegacyFile(std::string_view bytes, const std::string& file) : rest_(bytes), file_(file) {}

    Result<PointSet> read() {
        const Error stranger{"is not a VTK file, expected \"# vtk DataFile\" in its first line", file_};
        if (!next_line().starts_with("# vtk DataFile")) return stranger;
        next_line();  // the title
        const std::vector<std::string_view> form = words_of(next_line(), 2);
        if (form.empty() || (form[0] != "ASCII" && form[0] != "BINARY")) return stranger;
        binary_ = form[0] == "BINARY";
        while (!rest_.empty() && !failed_ && !done_) read_section(words_of(next_line(), 6));
        if (error_) return *error_;
        if (failed_) return cut_short(file_);
        if (points_.positions.empty()) return Error{"has no POINTS", file_};
        if (points_.velocities.size() != points_.positions.size()) points_.velocities.clear();
        points_.file = file_;
        return std::move(points_);
    }

  private:
    std::string_view next_line() {
        stop_if_asked();
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        return line;
    }
    std::optional<double> next_number() {
        stop_if_asked();
        const std::size_t start = rest_.find_first_not_of(" \t\r\n");
        if (start == std::string_view::npos) return std::nullopt;
        rest_.remove_prefix(start);
        const std::size_t end = std::min(rest_.find_first_of(" \t\r\n"), rest_.size());
        const std::optional<double> number = number_of(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return number;
    }

    /// Reads a number of values and keeps them or not.
    std::vector<float> take(std::size_t count, std::string_view type, bool keep) {
        const std::size_t size = binary_ ? size_of_type(type) : 1;
        std::vector<float> numbers;
        if (size == 0 || count > rest_.size() / size) {
            failed_ = true;
            return numbers;
        }
        if (binary_) {
            if (keep && (type == "float" || type == "double"))
                numbers = *numbers_from(rest_, count, size == 4 ? Scalar::float32 : Scalar::float64, true);
            rest_.remove_prefix(count * size);
            return numbers;
        }
        for (std::size_t i = 0; i < count && !failed_; ++i) {
            const std::optional<double> number = next_number();
            if (!number) failed_ = true;
            if (keep && number) numbers.push_back(static_cast<float>(*number));
        }
        return numbers;
    }

    std::size_t count_of(std::string_view word) {
        const std::optional<double> number = number_of(word);
        if (number && *number >= 0.0 && *number < 1e12) return static_cast<std::size_t>(*number);
        failed_ = true;
        return 0;
    }

    void read_points(const std::vector<std::string_view>& words) {
        const std::size_t count = count_of(words[1]);
        if (is_too_many(count)) {
            error_ = too_many_points(count, file_);
            failed_ = true;
            return;
        }
        if (words[2] != "float" && words[2] != "double") {
            error_ =
                Error{"its points are of type " + in_quotes(words[2]) + ", expected float or double", file_};
            failed_ = true;
            return;
        }
        points_.positions = vectors_from(take(3 * count, words[2], true), 3);
    }

    /// As until version 4, one list; since version 5 two, each behind a line of its own.
    void read_cells(const std::vector<std::string_view>& words) {
        const std::size_t first = count_of(words[1]), second = count_of(words[2]);
        const std::string_view before = rest_;
        const std::vector<std::string_view> next = words_of(next_line(), 2);
        if (next.size() != 2 || next[0] != "OFFSETS") {
            rest_ = before;
            take(second, "int", false);
            return;
        }
        take(first, next[1], false);
        std::vector<std::string_view> behind;
        while (!rest_.empty() && behind.empty()) behind = words_of(next_line(), 2);
        if (behind.size() != 2 || behind[0] != "CONNECTIVITY") failed_ = true;
        if (!failed_) take(second, behind[1], false);
    }

    void read_field(std::size_t arrays) {
        for (std::size_t i = 0; i < arrays && !failed_ && !rest_.empty();) {
            const std::vector<std::string_view> words = words_of(next_line(), 5);
            if (words.empty()) continue;
            if (words[0] == "METADATA") {
                skip_metadata();
                continue;
            }
            if (words.size() < 4) {
                failed_ = true;
                return;
            }
            const std::size_t components = count_of(words[1]), tuples = count_of(words[2]);
            if (components > 100) failed_ = true;
            if (failed_) return;
            const bool velocity = of_points_ && components == 3 && means_velocity(words[0]);
            const std::vector<float> numbers = take(components * tuples, words[3], velocity);
            if (velocity) points_.velocities = vectors_from(numbers, 3);
            ++i;
        }
    }

    /// Up to an empty line.
    void skip_metadata() {
        while (!rest_.empty() && !words_of(next_line(), 1).empty()) {
        }
    }

    void read_section(const std::vector<std::string_view>& words) {
        if (words.empty()) return;
        const std::string_view section = words[0];
        const std::size_t count = words.size();
        if (section == "DATASET") return;
        if (section == "METADATA") return skip_metadata();
        if (section == "POINTS" && count >= 3) return read_points(words);
        const bool cells = section == "VERTICES" || section == "LINES" || section == "POLYGONS" ||
                           section == "TRIANGLE_STRIPS" || section == "CELLS";
        if (cells && count >= 3) return read_cells(words);
        if (section == "CELL_TYPES" && count >= 2) {
            take(count_of(words[1]), "int", false);
        } else if (section == "POINT_DATA") {
            of_points_ = true;
        } else if (section == "FIELD" && count >= 3) {
            read_field(count_of(words[2]));
        } else if (of_points_ && (section == "VECTORS" || section == "NORMALS") && count >= 3) {
            const bool velocity = section == "VECTORS" && means_velocity(words[1]);
            const std::vector<float> numbers = take(3 * points_.positions.size(), words[2], velocity);
            if (velocity) points_.velocities = vectors_from(numbers, 3);
        } else if (of_points_ && section == "SCALARS" && count >= 3) {
            const std::size_t components = count > 3 ? count_of(words[3]) : 1;
            next_line();  // its colours
            if (components <= 4) take(components * points_.positions.size(), words[2], false);
        } else {
            done_ = true;  // what follows is of no use, or unknown
        }
    }

    std::string_view rest_;
    const std::string& file_;
    PointSet points_;
    bool binary_ = false, of_points_ = false, failed_ = false, done_ = false;
    std::optional<Error> error_;
};

Result<PointSet> read_vtk(std::string_view bytes, const std::string& file) {
    return LegacyFile(bytes, file).read();
}

}  // namespace

extern const PointReader vtk_points;
const PointReader vtk_points{"vtk", "VTK legacy, text or binary", read_vtk};

}  // namespace slosh::io
