// Text with one point to a line. A line of names says which columns are places and velocities; without one
// they are x, y, z and the velocity, if there are six. What could be meant in two ways is refused.
#include <algorithm>
#include <unordered_set>

#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/point_files/point_reader.h"
#include "io/point_files/table_columns.h"
#include "io/point_files/table_text.h"

namespace slosh::io {
namespace {

/// Lines above the names, such as a title.
constexpr std::size_t most_title_lines = 20;
/// Longest line of a table, bytes: 10,000 columns fit.
constexpr std::size_t most_line_bytes = 1u << 20;

using Cells = std::vector<std::string_view>;

bool is_comment_line(std::string_view line) {
    return line.starts_with('#') || line.starts_with('%') || line.starts_with("//");
}

bool are_numbers(const Cells& cells) {
    TableNumbers numbers;
    return std::all_of(
               cells.begin(), cells.end(),
               [&](std::string_view cell) { return cell.empty() || numbers.read(cell).has_value(); }) &&
           std::any_of(cells.begin(), cells.end(), [](std::string_view cell) { return !cell.empty(); });
}

/// What the rows of a table without names are like.
struct Rows {
    bool all_whole = true;  ///< no number has a point
    bool first_counts =
        true;  ///< the first column is whole, no value of it comes twice, others are not whole
};

class TableReader {
  public:
    TableReader(std::string_view text, const std::string& file) : text_(text), lines_(text), file_(file) {}

    Result<PointSet> read() {
        if (Result<void> head = read_head(); !head) return head.error();
        for (const Column& column : columns_) {
            if (column.meaning) rows_.expect(*column.meaning);
        }
        std::size_t count = 0;
        while (has_row_ || next_row()) {
            has_row_ = false;
            if (std::all_of(cells_.begin(), cells_.end(), [](std::string_view cell) { return cell.empty(); }))
                continue;
            if (is_too_many(++count)) return too_many_points(count, file_);
            if (Result<void> row = read_row(); !row) return row.error();
        }
        return std::move(rows_).finish(file_);
    }

  private:
    std::string where() const { return file_ + ":" + std::to_string(lines_.number()); }
    Error wrong(const std::string& message) const { return Error{message, where()}; }

    /// The next line with something on it, without blanks before it; comments are kept apart.
    bool next_line() {
        while (!lines_.at_end()) {
            line_ = lines_.next();
            const std::size_t start = line_.find_first_not_of(" \f\v");
            if (start == std::string_view::npos) continue;
            line_.remove_prefix(start);
            if (!is_comment_line(line_)) return true;
            const std::size_t text = line_.find_first_not_of("#%/ \t");
            comment_ = text == std::string_view::npos ? std::string_view() : line_.substr(text);
        }
        return false;
    }
    bool next_row() {
        if (!next_line()) return false;
        split_cells(line_, separator_, cells_);
        return true;
    }

    /// Up to the first row of numbers, which is in cells_ then.
    Result<void> read_head() {
        std::optional<Error> unknown;
        for (std::size_t titles = 0; titles <= most_title_lines && next_line(); ++titles) {
            // What Excel tells itself.
            if (line_.starts_with("sep=")) continue;
            separator_ = separator_of(line_);
            split_cells(line_, separator_, cells_);
            if (are_numbers(cells_)) {
                if (unknown) return *unknown;
                has_row_ = true;
                return read_head_above();
            }
            Result<bool> named = read_names();
            if (!named) return named.error();
            if (named.value()) return read_first_row();
            if (!unknown)
                unknown = wrong("got the columns " + in_quotes(line_) + ", expected x, y and z among them");
        }
        return unknown ? Result<void>(*unknown) : Result<void>();
    }

    Result<bool> read_names() {
        while (!cells_.empty() && cells_.back().empty()) cells_.pop_back();
        Result<std::vector<Column>> columns = columns_named(cells_);
        if (!columns) return wrong(columns.error().message);
        if (!has_places(columns.value())) return false;
        columns_ = std::move(columns).value();
        return true;
    }

    /// The names may stand in a comment, as NumPy writes them; else there are none.
    Result<void> read_head_above() {
        const Cells row = cells_;
        split_cells(comment_, separator_of(comment_), cells_);
        const bool fits = cells_.size() == row.size();
        Result<bool> named = fits ? read_names() : Result<bool>(false);
        if (!named) return named.error();
        cells_ = row;
        return named.value() ? Result<void>() : read_without_names();
    }

    /// A line of units may stand below the names. Rows of R and pandas may begin with a name or number that
    /// has no name itself.
    Result<void> read_first_row() {
        bool units = true;
        while (units) {
            if (!next_line()) return {};
            separator_ = separator_of(line_);
            split_cells(line_, separator_, cells_);
            const Result<bool> read = read_units(cells_, columns_);
            if (!read) return wrong(read.error().message);
            units = read.value();
        }
        has_row_ = true;
        const bool more = cells_.size() == columns_.size() + 1 && !cells_.back().empty();
        // Between commas, "1,25,0,5" may be three numbers.
        const bool is_clear = separator_ != ',' || line_.find('.') != std::string_view::npos;
        const bool is_index = more && ((is_clear && is_whole(cells_[0])) || line_.starts_with('"'));
        if (is_index) columns_.insert(columns_.begin(), Column{});
        return {};
    }

    Result<void> read_without_names() {
        const std::size_t count = cells_.size();
        const Rows rows = scan();
        columns_.assign(count, Column{});
        if (rows.first_counts && count > 2 && count != 4 && count != 7)
            return wrong(
                "the first column seems to number the points, expected a first line with column names");
        if (rows.all_whole && separator_ == ',' && (count == 4 || count == 6))
            return wrong(
                "the commas may be decimal commas, expected a first line with column names, or semicolons "
                "between columns");
        const std::size_t first = rows.first_counts && count > 2 ? 1 : 0;
        const std::size_t known = count - first == 6 ? 6 : std::min<std::size_t>(count - first, 3);
        for (std::size_t i = 0; i < known; ++i) columns_[first + i].meaning = i;
        if (known > 1) return {};
        return wrong("got the columns " + in_quotes(line_) + ", expected x, y and z among them");
    }

    Rows scan() const {
        Rows rows;
        LineReader lines(text_);
        std::unordered_set<std::string_view> first;
        bool comes_twice = false, others_whole = true;
        Cells cells;
        while (!lines.at_end()) {
            const std::string_view line = lines.next();
            if (is_comment_line(line) || line.starts_with("sep=")) continue;
            split_cells(line, separator_, cells);
            if (cells.size() < 2) continue;
            rows.first_counts = rows.first_counts && is_whole(cells[0]);
            comes_twice = comes_twice || (rows.first_counts && !first.insert(cells[0]).second);
            if (is_too_many(first.size())) break;
            others_whole = others_whole && std::all_of(cells.begin() + 1, cells.end(), is_whole);
        }
        rows.all_whole = rows.first_counts && others_whole;
        rows.first_counts = rows.first_counts && !others_whole && first.size() > 2 && !comes_twice;
        return rows;
    }

    Result<void> read_row() {
        while (cells_.size() > columns_.size() && cells_.back().empty()) cells_.pop_back();
        if (cells_.size() != columns_.size())
            return wrong("has " + std::to_string(cells_.size()) + " columns, expected " +
                         std::to_string(columns_.size()));
        rows_.begin_row();
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (!columns_[i].meaning) continue;
            const std::optional<double> number = numbers_.read(cells_[i]);
            if (!number) return wrong("got " + in_quotes(cells_[i]) + ", expected a number");
            if (numbers_.has_both())
                return wrong(
                    "got " + in_quotes(cells_[i]) + ", but earlier numbers have " +
                    (cells_[i].find(',') == std::string_view::npos ? "decimal commas" : "decimal points"));
            rows_.set(*columns_[i].meaning, columns_[i].unit * *number);
        }
        rows_.end_row();
        return {};
    }

    std::string_view text_;
    LineReader lines_;
    const std::string& file_;
    std::string_view line_, comment_;
    Cells cells_;
    char separator_ = ',';
    bool has_row_ = false;
    std::vector<Column> columns_;
    TableNumbers numbers_;
    PointRows rows_;
};

Result<void> check_lines(std::string_view text, const std::string& file) {
    LineReader lines(text);
    while (!lines.at_end()) {
        const std::size_t bytes = lines.next().size();
        if (bytes > most_line_bytes)
            return Error{"the line has " + std::to_string(bytes) + " bytes, expected at most " +
                             std::to_string(most_line_bytes),
                         file + ":" + std::to_string(lines.number())};
    }
    return {};
}

Result<PointSet> read_csv(std::string_view bytes, const std::string& file) {
    const std::string text = plain_text(bytes);
    if (Result<void> lines = check_lines(text, file); !lines) return lines.error();
    return TableReader(text, file).read();
}

}  // namespace

extern const PointReader csv_points;
const PointReader csv_points{"csv", "text with the columns x, y, z", read_csv};

}  // namespace slosh::io
