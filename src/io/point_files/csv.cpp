// Text with one point to a line. The first line names the columns; without names they are x, y, z and the
// velocity, if there are six. Separated by commas, semicolons, tabs or spaces.
#include <algorithm>

#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/point_files/point_reader.h"

namespace slosh::io {
namespace {

constexpr std::size_t most_columns = 200;

/// Without quotation marks, and with white space in place of the separators.
std::vector<std::string_view> cells_of(std::string_view line, std::string& copy) {
    copy = line;
    for (char& letter : copy) {
        if (letter == ',' || letter == ';' || letter == '"') letter = ' ';
    }
    return words_of(copy, most_columns);
}

std::vector<std::optional<std::size_t>> meanings_of(const std::vector<std::string_view>& cells) {
    std::vector<std::optional<std::size_t>> meanings;
    const bool named = !std::all_of(cells.begin(), cells.end(),
                                    [](std::string_view cell) { return number_of(cell).has_value(); });
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool is_known = i < 3 || (i < 6 && cells.size() == 6);
        meanings.push_back(named ? meaning_of_column(cells[i]) : is_known ? std::optional(i) : std::nullopt);
    }
    return meanings;
}

Result<PointSet> read_csv(std::string_view bytes, const std::string& file) {
    LineReader lines(bytes);
    PointRows rows;
    std::vector<std::optional<std::size_t>> meanings;
    std::string copy;
    std::size_t count = 0;
    while (!lines.at_end()) {
        const std::string_view line = lines.next();
        const std::vector<std::string_view> cells = cells_of(line, copy);
        const std::string where = file + ":" + std::to_string(lines.number());
        if (cells.empty() || cells.front().starts_with('#')) continue;
        if (meanings.empty()) {
            meanings = meanings_of(cells);
            for (const auto& meaning : meanings) {
                if (meaning) rows.expect(*meaning);
            }
            if (!rows.has_positions())
                return Error{"got the columns " + in_quotes(line) + ", expected x, y and z among them",
                             where};
            if (!number_of(cells.front())) continue;
        }
        if (cells.size() != meanings.size())
            return Error{"has " + std::to_string(cells.size()) + " columns, expected " +
                             std::to_string(meanings.size()),
                         where};
        if (is_too_many(++count)) return too_many_points(count, file);
        rows.begin_row();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!meanings[i]) continue;
            const std::optional<double> number = number_of(cells[i]);
            if (!number) return Error{"got " + in_quotes(cells[i]) + ", expected a number", where};
            rows.set(*meanings[i], *number);
        }
        rows.end_row();
    }
    return std::move(rows).finish(file);
}

}  // namespace

extern const PointReader csv_points;
const PointReader csv_points{"csv", "text with the columns x, y, z", read_csv};

}  // namespace slosh::io
