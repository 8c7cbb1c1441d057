// Units of length by name, as files and people write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace slosh::io {

/// In meters: m, mm, cm, dm, km, um, in, ft and their words.
std::optional<double> meters_of(std::string_view unit);
/// The short names, for messages: "m, cm, ...".
std::string known_length_units();

}  // namespace slosh::io
