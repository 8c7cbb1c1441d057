#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace slosh {

void assertion_failed(const char* condition, const char* message, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: %s (%s)\n", file, line, message, condition);
    std::abort();
}

}  // namespace slosh
