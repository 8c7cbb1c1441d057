// Edit distances, suggestions and number texts.
#include "base/text.h"

#include <algorithm>
#include <vector>

#include "base/number_text.h"

namespace slosh {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row[b.size()];
}

struct Character {
    std::size_t bytes = 0;  ///< 0: these bytes are no UTF-8
    char32_t code = 0;
};

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {1, first};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || bytes > text.size()) return {};
    char32_t code = first & (0xFFu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0u) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    const bool too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool no_character = code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
    return too_long || no_character ? Character{} : Character{bytes, code};
}

bool acts_on_terminal(char32_t code) {
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool turns_direction = code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
                                 (code >= 0x2066 && code <= 0x2069);
    return (control && code != U'\n' && code != U'\t') || turns_direction;
}

}  // namespace

std::string printable(std::string_view text) {
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Character next = first_character(text);
        const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
        const bool kept = next.bytes > 0 && !acts_on_terminal(next.code);
        result += kept ? text.substr(0, bytes) : replacement;
        text.remove_prefix(bytes);
    }
    return result;
}

std::string_view nearest_name(std::string_view text, std::span<const std::string_view> names) {
    std::string_view best;
    std::size_t best_distance = text.size() / 3 + 3;
    for (std::string_view name : names) {
        // A key may be given without its group: "iterations" for "pbf.iterations".
        const std::size_t dot = name.rfind('.');
        std::size_t distance = edit_distance(text, name);
        if (dot != std::string_view::npos)
            distance = std::min(distance, edit_distance(text, name.substr(dot + 1)) + 1);
        if (distance < best_distance) {
            best_distance = distance;
            best = name;
        }
    }
    return best;
}

std::string suggestion(std::string_view text, std::span<const std::string_view> names) {
    const std::string_view name = nearest_name(text, names);
    if (name.empty()) return {};
    return " (did you mean \"" + std::string(name) + "\"?)";
}

std::string format_number(double value) {
    const float single = static_cast<float>(value);
    return static_cast<double>(single) == value ? number_text(single) : number_text(value);
}

}  // namespace slosh
