// Checks of single options that CLI11 does not have, or has with holes.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace slosh::cli {

/// A number from `min` to `max`. CLI::Range lets "nan" pass.
CLI::Validator range(double min, double max);

/// The first option of `app` that was given an empty text, as a sentence: no file, name or number is empty.
std::optional<std::string> find_empty_option(const CLI::App& app);

}  // namespace slosh::cli
