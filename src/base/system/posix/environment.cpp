#include "base/system/environment.h"

#include <cstdlib>

namespace slosh {

std::optional<std::string> environment_variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

void set_environment_variable(const char* name, const char* value) { ::setenv(name, value, 1); }

char** program_arguments(char** arguments) { return arguments; }

}  // namespace slosh
