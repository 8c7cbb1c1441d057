// See number_text.h. strtod, strtof and snprintf round correctly in every C library that Slosh meets; they
// know more spellings than from_chars, so what they get is cut out before.
#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace slosh {

namespace {

bool is_decimal(char letter) { return letter >= '0' && letter <= '9'; }

std::size_t digits_at(std::string_view text, std::size_t at) {
    const std::size_t start = at;
    while (at < text.size() && is_decimal(text[at])) ++at;
    return at - start;
}

bool has_word(std::string_view text, std::size_t at, std::string_view word) {
    return text.size() - at >= word.size() &&
           std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char small, char letter) { return letter == small || letter == small - 'a' + 'A'; });
}

/// Where a word for no number ends: "inf", "infinity", "nan", "nan(letters)"; `at` when there is none.
std::size_t end_of_word(std::string_view text, std::size_t at) {
    for (const std::string_view word : {"infinity", "inf"}) {
        if (has_word(text, at, word)) return at + word.size();
    }
    if (!has_word(text, at, "nan")) return at;
    at += 3;
    if (at == text.size() || text[at] != '(') return at;
    const auto belongs = [](char letter) {
        return is_decimal(letter) || letter == '_' || (letter >= 'a' && letter <= 'z') ||
               (letter >= 'A' && letter <= 'Z');
    };
    std::size_t end = at + 1;
    while (end < text.size() && belongs(text[end])) ++end;
    return end < text.size() && text[end] == ')' ? end + 1 : at;
}

/// Where the number at the front of the text ends; 0 when there is none.
std::size_t end_of_number(std::string_view text) {
    const std::size_t start = text.starts_with('-') ? 1 : 0;
    std::size_t at = start + digits_at(text, start);
    std::size_t digits = at - start;
    if (at < text.size() && text[at] == '.') {
        const std::size_t more = digits_at(text, at + 1);
        digits += more;
        if (digits > 0) at += 1 + more;
    }
    if (digits == 0) {
        at = end_of_word(text, start);
        return at == start ? 0 : at;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+') ? 1 : 0;
        const std::size_t exponent = digits_at(text, at + 1 + sign);
        if (exponent > 0) at += 1 + sign + exponent;
    }
    return at;
}

float read_by_c(const char* text, float) { return std::strtof(text, nullptr); }
double read_by_c(const char* text, double) { return std::strtod(text, nullptr); }

template <class T>
std::from_chars_result read_with_c(std::string_view text, T& number) {
    const std::size_t length = end_of_number(text);
    if (length == 0) return {text.data(), std::errc::invalid_argument};
    const std::string word(text.substr(0, std::min(length, text.find('('))));  // "nan(12)" is any NaN
    const T value = read_by_c(word.c_str(), T());
    const char first = word[word.starts_with('-') ? 1 : 0];
    const bool is_word = !is_decimal(first) && first != '.';
    const bool not_zero =
        word.substr(0, word.find_first_of("eE")).find_first_of("123456789") != std::string::npos;
    if (!is_word && (std::isinf(value) || (value == 0 && not_zero)))
        return {text.data() + length, std::errc::result_out_of_range};
    number = value;
    return {text.data() + length, std::errc()};
}

template <class T>
void append_with_c(std::string& text, T number, int most_digits) {
    if (std::isnan(number)) {  // some libraries print its sign
        text += std::signbit(number) ? "-nan" : "nan";
        return;
    }
    std::array<char, 400> shortest{}, plain{};
    const auto value = static_cast<double>(number);
    int digits = 1, exponent = 0;
    for (; digits <= most_digits; ++digits) {
        std::snprintf(shortest.data(), shortest.size(), "%.*e", digits - 1, value);
        if (read_by_c(shortest.data(), T()) == number) break;
    }
    const std::string_view scientific = shortest.data();
    if (const std::size_t at = scientific.find('e'); at != std::string_view::npos && std::isfinite(number))
        exponent = std::atoi(shortest.data() + at + 1);
    std::snprintf(plain.data(), plain.size(), "%.*f", std::max(0, digits - 1 - exponent), value);
    const std::string_view fixed = plain.data();
    text += fixed.size() <= scientific.size() ? fixed : scientific;
}

}  // namespace

std::from_chars_result by_c_library::parse_number(std::string_view text, float& number) {
    return read_with_c(text, number);
}
std::from_chars_result by_c_library::parse_number(std::string_view text, double& number) {
    return read_with_c(text, number);
}
void by_c_library::append_number(std::string& text, float number) { append_with_c(text, number, 9); }
void by_c_library::append_number(std::string& text, double number) { append_with_c(text, number, 17); }

#ifdef __cpp_lib_to_chars

namespace {

template <class T>
std::from_chars_result read(std::string_view text, T& number) {
    return std::from_chars(text.data(), text.data() + text.size(), number);
}

template <class T>
void append(std::string& text, T number) {
    std::array<char, 40> buffer{};
    text.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

}  // namespace

#else

namespace {

auto read(std::string_view text, auto& number) { return by_c_library::parse_number(text, number); }
void append(std::string& text, auto number) { by_c_library::append_number(text, number); }

}  // namespace

#endif

std::from_chars_result parse_number(std::string_view text, float& number) { return read(text, number); }
std::from_chars_result parse_number(std::string_view text, double& number) { return read(text, number); }
void append_number(std::string& text, float number) { append(text, number); }
void append_number(std::string& text, double number) { append(text, number); }

}  // namespace slosh
