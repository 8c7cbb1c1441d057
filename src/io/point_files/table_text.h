// Lines of a table as cells and numbers, as spreadsheets, pandas, R and CFD programs write them: separated by
// commas, semicolons, tabs or spaces, with decimal points or decimal commas, quoted or not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slosh::io {

/// What separates the cells of a line: ';', a tab, ',' or ' ' (any white space).
char separator_of(std::string_view line);

/// Without white space and quotation marks around them; an empty cell is "". What comes after this many cells
/// is passed over.
inline constexpr std::size_t most_columns = 10'000;
void split_cells(std::string_view line, char separator, std::vector<std::string_view>& cells);

/// Digits and a sign only.
bool is_whole(std::string_view cell);

/// Reads the numbers of one table, which has decimal points or decimal commas and not both.
class TableNumbers {
  public:
    std::optional<double> read(std::string_view cell);
    bool has_both() const { return points_ && commas_; }

  private:
    bool points_ = false, commas_ = false;
    std::string copy_;
};

std::string small_letters(std::string_view text);

/// The text as single bytes: without a byte order mark, and UTF-16 with others than ASCII as '?'.
std::string plain_text(std::string_view bytes);

}  // namespace slosh::io
