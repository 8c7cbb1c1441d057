// Text for messages: the nearest known name, so that a typing error is answered with a suggestion, numbers,
// and what a terminal may be given.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slosh {

/// The name with the smallest edit distance to `text` (Levenshtein), or "" if none is within a third of the
/// length + 2.
std::string_view nearest_name(std::string_view text, std::span<const std::string_view> names);

/// ` (did you mean "x"?)`, or "" when no name is near; to be appended to a message.
std::string suggestion(std::string_view text, std::span<const std::string_view> names);

/// Safe on a terminal: control characters but line ends and tabs, marks that turn the direction of writing,
/// and what is no UTF-8 are replaced by U+FFFD.
std::string printable(std::string_view text);

/// The shortest decimal text that reads back as the same float.
std::string format_number(double value);

}  // namespace slosh
