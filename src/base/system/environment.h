// What a program is started with: its arguments and the environment, in UTF-8 on every system.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace slosh {

/// Nothing where it is not set.
std::optional<std::string> environment_variable(const char* name);
/// "" where it is not set.
std::filesystem::path environment_path(const char* name);
/// For this process and those that it starts.
void set_environment_variable(const char* name, const char* value);

/// What main() received, in UTF-8. The texts last as long as the program.
char** program_arguments(char** arguments);

}  // namespace slosh
