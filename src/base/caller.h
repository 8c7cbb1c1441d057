// Where a call stands in the source: the default of a last parameter, for messages that name two places.
#pragma once

#include <string>

namespace slosh {

struct Caller {
    const char *function = "no function", *file = "";
    int line = 0;

    /// std::source_location, which Clang 14 does not have.
    static constexpr Caller here(const char* function = __builtin_FUNCTION(),
                                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {function, file, line};
    }
    /// "find_pressures (wcsph.cpp:70)"
    std::string text() const {
        const std::string path = file;
        const std::string name = path.substr(path.find_last_of("/\\") + 1);
        return line == 0 ? function : function + (" (" + name + ":" + std::to_string(line) + ")");
    }
};

}  // namespace slosh
