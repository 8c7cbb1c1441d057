// The end of a program whose assertion failed.
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

#include "slosh/result.h"

namespace slosh {

void assertion_failed(const char* condition, const char* message, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: %s (%s)\n", file, line, message, condition);
    std::abort();
}

void detail::wrong_result_access(const char* message) {
    std::fprintf(stderr, "%s\n", message);
    std::abort();
}

}  // namespace slosh
