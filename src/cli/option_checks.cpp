#include "cli/option_checks.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace slosh::cli {

namespace {

/// 1000000 and not 1e+06.
std::string written_out(double value) {
    return value == std::floor(value) ? std::to_string(static_cast<long long>(value)) : format_number(value);
}

}  // namespace

CLI::Validator range(double min, double max) {
    const std::string expected = "a number from " + written_out(min) + " to " + written_out(max);
    return CLI::Validator(
        [min, max, expected](const std::string& text) {
            double value = 0.0;
            // Said this way round, nan is outside.
            if (CLI::detail::lexical_cast(text, value) && value >= min && value <= max) return std::string();
            return "got " + text + ", expected " + expected;
        },
        "");
}

std::optional<std::string> find_empty_option(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        const auto& given = option->results();
        if (std::none_of(given.begin(), given.end(), [](const std::string& text) { return text.empty(); }))
            continue;
        const std::string expected = option->get_type_name();
        return option->get_name() + ": got an empty text" +
               (expected.empty() || expected == "TEXT" ? std::string() : ", expected " + expected);
    }
    return std::nullopt;
}

}  // namespace slosh::cli
