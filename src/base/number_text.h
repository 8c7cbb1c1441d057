// Numbers as text, read and written as std::from_chars and std::to_chars do: whatever the locale, and what is
// written reads back as the same number. Some standard libraries (libc++) have both for integers only.
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

namespace slosh {

/// As std::from_chars: reads from the front of the text and says where the number ends.
std::from_chars_result parse_number(std::string_view text, float& number);
std::from_chars_result parse_number(std::string_view text, double& number);
template <std::integral T>
std::from_chars_result parse_number(std::string_view text, T& number) {
    return std::from_chars(text.data(), text.data() + text.size(), number);
}

/// Appends the shortest text that reads back as the same number.
void append_number(std::string& text, float number);
void append_number(std::string& text, double number);
void append_number(std::string& text, std::integral auto number) { text += std::to_string(number); }
std::string number_text(auto number) {
    std::string text;
    append_number(text, number);
    return text;
}

/// What the above are where the standard library has neither. A power of two may get one digit more.
/// Everywhere, for the tests.
namespace by_c_library {
std::from_chars_result parse_number(std::string_view text, float& number);
std::from_chars_result parse_number(std::string_view text, double& number);
void append_number(std::string& text, float number);
void append_number(std::string& text, double number);
}  // namespace by_c_library

}  // namespace slosh
