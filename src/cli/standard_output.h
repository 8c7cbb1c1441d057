// Results go to stdout, and writing is checked: a script on a full disk must not get exit code 0.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "slosh/result.h"

namespace slosh::cli {

/// Writes everything at once, flushed, its control characters replaced (printable()). Error: a full disk, a
/// closed pipe, no stdout at all. After HUP a closed terminal is not an error.
Result<void> print(std::string_view results);
/// The printed form: indented, with a line end. In names that are not UTF-8 (file names may be anything) the
/// invalid bytes are replaced.
std::string to_text(const nlohmann::ordered_json& json);
/// Flushes what CLI11 printed (--help). Call it at the end.
Result<void> flush_standard_output();

}  // namespace slosh::cli
