// SLOSH_ASSERT: programming errors, with a message. On in debug, asan and test builds (SLOSH_ENABLE_ASSERTS),
// independent of NDEBUG.
#pragma once

namespace slosh {

/// Prints "file:line: message (condition)" to stderr and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* message, const char* file, int line);

}  // namespace slosh

#ifdef SLOSH_ENABLE_ASSERTS
#define SLOSH_ASSERT(condition, message) \
    ((condition) ? static_cast<void>(0) : ::slosh::assertion_failed(#condition, message, __FILE__, __LINE__))
#else
#define SLOSH_ASSERT(condition, message) static_cast<void>(0)
#endif
