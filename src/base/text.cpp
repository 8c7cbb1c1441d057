// Edit distances, suggestions and number texts.
#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

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

}  // namespace

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
    std::array<char, 40> buffer{};
    const float single = static_cast<float>(value);
    const auto end = static_cast<double>(single) == value
                         ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), single)
                         : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

}  // namespace slosh
