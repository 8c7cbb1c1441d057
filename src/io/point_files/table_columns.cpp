// See table_columns.h.
#include "io/point_files/table_columns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "io/json_object.h"
#include "io/length_units.h"
#include "io/point_files/table_text.h"

namespace slosh::io {
namespace {

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool means_place(std::string_view word) {
    constexpr std::array<std::string_view, 14> words{
        "position", "positions", "pos",        "points",      "point",    "p",      "coord",
        "coords",   "centroid",  "coordinate", "coordinates", "location", "center", "centre"};
    return is_one_of(word, words);
}
bool means_speed(std::string_view word) {
    constexpr std::array<std::string_view, 5> words{"velocity", "velocities", "vel", "v", "u"};
    return is_one_of(word, words);
}

/// x, y, z; with `more` also i, j, k, u, v, w and 0, 1, 2.
std::optional<std::size_t> axis_of(std::string_view word, bool more) {
    if (word.size() != 1) return std::nullopt;
    for (const std::string_view letters : {"xyz", "ijk", "uvw", "012"}) {
        if (const std::size_t at = letters.find(word); at != std::string_view::npos) return at;
        if (!more) return std::nullopt;
    }
    return std::nullopt;
}

/// A name in its parts: "Velocity[i] (m/s)" has the word "velocity", the index "i" and the unit "m/s".
struct ColumnName {
    std::vector<std::string> words;
    std::string index, unit;
};

ColumnName name_of(std::string_view text) {
    ColumnName name;
    std::string word, inside;
    bool in_brackets = false;
    const auto end_word = [&] {
        if (!word.empty()) name.words.push_back(std::exchange(word, {}));
    };
    for (const char letter : small_letters(text)) {
        const bool opens = letter == '(' || letter == '[', closes = letter == ')' || letter == ']';
        if (opens || closes) {
            end_word();
            inside.erase(std::remove(inside.begin(), inside.end(), ' '), inside.end());
            if (closes) (axis_of(inside, true) ? name.index : name.unit) = inside;
            inside.clear();
            in_brackets = opens;
        } else if (in_brackets) {
            inside += letter;
        } else if (letter == ' ' || letter == '_' || letter == ':' || letter == '.' || letter == '-') {
            end_word();
        } else {
            word += letter;
        }
    }
    end_word();
    return name;
}

/// "posx", "vx" and "xvel" as two words.
void part_axis(std::vector<std::string>& words) {
    if (words.size() != 1 || words[0].size() < 2) return;
    const std::string word = words[0];
    const auto stands = [](const std::string& stem) { return means_place(stem) || means_speed(stem); };
    const std::string last = word.substr(word.size() - 1), first = word.substr(0, 1);
    if (axis_of(last, true) && last.find_first_of("xyz012") == 0 && stands(word.substr(0, word.size() - 1)))
        words = {word.substr(0, word.size() - 1), last};
    else if (axis_of(first, false) && stands(word.substr(1)) && word.size() > 2)
        words = {first, word.substr(1)};
}

std::optional<std::size_t> meaning_of(ColumnName name) {
    // "Position in Laboratory[X]": the index is clear, the words around the one that matters are many.
    if (!name.index.empty()) {
        const auto word = std::find_if(name.words.begin(), name.words.end(), [](const std::string& one) {
            return means_place(one) || means_speed(one);
        });
        name.words = word == name.words.end() ? std::vector{name.index} : std::vector{*word, name.index};
    }
    part_axis(name.words);
    if (name.words == std::vector<std::string>{"spacing"}) return 6;
    if (name.words.size() == 1) return axis_of(name.words[0], false);
    if (name.words.size() != 2) return std::nullopt;
    for (const auto& [stem, axis] :
         {std::pair(name.words[0], name.words[1]), std::pair(name.words[1], name.words[0])}) {
        const bool place = means_place(stem);
        if (!place && !means_speed(stem)) continue;
        if (const auto at = axis_of(axis, true)) return *at + (place ? 0 : 3);
    }
    return std::nullopt;
}

std::optional<double> unit_of(std::string_view unit, bool is_velocity) {
    if (unit.empty() || unit == "-") return 1.0;
    if (!is_velocity) return meters_of(unit);
    for (const std::string_view per_second : {"/s", "/sec", "s^-1", "s-1", ".s-1"}) {
        if (unit.ends_with(per_second)) return meters_of(unit.substr(0, unit.size() - per_second.size()));
    }
    return unit == "km/h" ? std::optional(1.0 / 3.6) : std::nullopt;
}

Result<void> set_unit(Column& column, std::string_view unit, std::string_view name) {
    const bool is_velocity = column.meaning && *column.meaning >= 3 && *column.meaning < 6;
    if (!column.meaning) return {};
    const std::optional<double> known = unit_of(unit, is_velocity);
    if (!known)
        return Error{"the column " + in_quotes(name) + " has the unit " + in_quotes(unit) + ", expected " +
                         (is_velocity ? "m/s, cm/s or mm/s" : "one of " + known_length_units()),
                     ""};
    column.unit = *known;
    return {};
}

}  // namespace

std::optional<std::size_t> meaning_of_column(std::string_view name) { return meaning_of(name_of(name)); }

Result<std::vector<Column>> columns_named(const std::vector<std::string_view>& names) {
    std::vector<Column> columns;
    std::array<bool, 7> seen{};
    std::vector<std::size_t> uvw;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const ColumnName name = name_of(names[i]);
        Column column{meaning_of(name)};
        if (column.meaning && std::exchange(seen[*column.meaning], true))
            return Error{"the column " + in_quotes(names[i]) + " repeats an earlier one, expected only one",
                         ""};
        if (const Result<void> unit = set_unit(column, name.unit, names[i]); !unit) return unit.error();
        columns.push_back(column);
        if (name.words.size() == 1 && uvw.size() < 3 && name.words[0] == std::string(1, "uvw"[uvw.size()]))
            uvw.push_back(i);
    }
    // All three letters together are velocities; u and v alone may be anything.
    if (uvw.size() == 3 && !seen[3] && !seen[4] && !seen[5]) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            columns[uvw[axis]].meaning = 3 + axis;
            const std::string_view name = names[uvw[axis]];
            if (const Result<void> unit = set_unit(columns[uvw[axis]], name_of(name).unit, name); !unit)
                return unit.error();
        }
    }
    return columns;
}

bool has_places(const std::vector<Column>& columns) {
    const auto has = [&](std::size_t meaning) {
        return std::any_of(columns.begin(), columns.end(),
                           [&](const Column& column) { return column.meaning == meaning; });
    };
    return has(0) && has(1);
}

Result<bool> read_units(const std::vector<std::string_view>& cells, std::vector<Column>& columns) {
    TableNumbers numbers;
    if (std::any_of(cells.begin(), cells.end(),
                    [&](std::string_view cell) { return numbers.read(cell).has_value(); }))
        return false;
    for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i) {
        std::string unit = small_letters(cells[i]);
        std::erase_if(unit, [](char letter) {
            return std::string_view(" ()[]").find(letter) != std::string_view::npos;
        });
        if (unit.empty()) continue;
        if (const Result<void> set = set_unit(columns[i], unit, cells[i]); !set) return set.error();
    }
    return true;
}

}  // namespace slosh::io
