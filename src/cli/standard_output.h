// Results go to stdout, and whether they arrived is looked at: a script that fills a disk must not read 0.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace slosh::cli {

/// Everything at once, flushed. Error: a full disk, a closed pipe, no stdout at all. After HUP a terminal
/// that has gone is no failure.
Result<void> print(std::string_view text);
/// As it is printed: indented, a line end. A name that is not UTF-8 (file names may be anything) is shown
/// with the bytes in question replaced.
std::string to_text(const nlohmann::ordered_json& json);
/// What CLI11 printed (--help); called when all is done.
Result<void> flush_standard_output();

}  // namespace slosh::cli
