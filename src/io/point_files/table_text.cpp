// See table_text.h.
#include "io/point_files/table_text.h"

#include <algorithm>
#include <cctype>

#include "io/file_mesh.h"

namespace slosh::io {
namespace {

bool is_white(char letter) { return letter == ' ' || letter == '\t' || letter == '\v' || letter == '\f'; }
bool is_quote(char letter) { return letter == '"' || letter == '\''; }

/// Where the separator comes next; quotation marks hide it.
std::size_t end_of_cell(std::string_view line, std::size_t from, char separator) {
    char quote = '\0';
    for (std::size_t at = from; at < line.size(); ++at) {
        if (quote != '\0') {
            if (line[at] == quote) quote = '\0';
        } else if (is_quote(line[at])) {
            quote = line[at];
        } else if (separator == ' ' ? is_white(line[at]) : line[at] == separator) {
            return at;
        }
    }
    return line.size();
}

std::string_view without_blanks(std::string_view cell) {
    while (!cell.empty() && is_white(cell.front())) cell.remove_prefix(1);
    while (!cell.empty() && is_white(cell.back())) cell.remove_suffix(1);
    if (cell.size() < 2 || !is_quote(cell.front()) || cell.front() != cell.back()) return cell;
    return without_blanks(cell.substr(1, cell.size() - 2));
}

/// "0,25 0,5 1": every word is a number, some have a comma within.
bool has_decimal_commas(std::string_view line) {
    std::vector<std::string_view> words;
    split_cells(line, ' ', words);
    TableNumbers numbers;
    bool any = false;
    for (const std::string_view word : words) {
        const std::size_t comma = word.find(',');
        if (comma == 0 || comma + 1 == word.size() || !numbers.read(word)) return false;
        any = any || comma != std::string_view::npos;
    }
    return any && words.size() > 1;
}

}  // namespace

char separator_of(std::string_view line) {
    for (const char separator : {';', '\t'}) {
        if (end_of_cell(line, 0, separator) < line.size()) return separator;
    }
    return end_of_cell(line, 0, ',') < line.size() && !has_decimal_commas(line) ? ',' : ' ';
}

void split_cells(std::string_view line, char separator, std::vector<std::string_view>& cells) {
    cells.clear();
    for (std::size_t from = 0; from <= line.size() && cells.size() < most_columns;) {
        const std::size_t end = end_of_cell(line, from, separator);
        const std::string_view cell = without_blanks(line.substr(from, end - from));
        if (separator != ' ' || !cell.empty()) cells.push_back(cell);
        from = end + 1;
    }
}

bool is_whole(std::string_view cell) {
    if (!cell.empty() && (cell.front() == '-' || cell.front() == '+')) cell.remove_prefix(1);
    return !cell.empty() &&
           std::all_of(cell.begin(), cell.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

std::optional<double> TableNumbers::read(std::string_view cell) {
    const std::size_t comma = cell.find(',');
    if (comma == std::string_view::npos) {
        points_ = points_ || cell.find('.') != std::string_view::npos;
        return number_of(cell);
    }
    // A point beside it would be one of thousands.
    if (cell.find('.') != std::string_view::npos || cell.find(',', comma + 1) != std::string_view::npos)
        return std::nullopt;
    commas_ = true;
    copy_ = cell;
    copy_[comma] = '.';
    return number_of(copy_);
}

std::string small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return small;
}

std::string plain_text(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) return std::string(bytes.substr(3));
    const bool little = bytes.starts_with("\xFF\xFE"), big = bytes.starts_with("\xFE\xFF");
    if (!little && !big) return std::string(bytes);
    std::string text;
    for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
        const char letter = bytes[at + (little ? 0 : 1)], high = bytes[at + (little ? 1 : 0)];
        text += high == '\0' ? letter : '?';
    }
    return text;
}

}  // namespace slosh::io
