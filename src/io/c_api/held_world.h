// What the handles of slosh/c.h hold, and how a failure reaches C.
#pragma once

#include <initializer_list>
#include <string_view>

#include "slosh/c.h"
#include "slosh/result.h"
#include "slosh/world.h"

struct slosh_world {
    slosh::World world;
};

struct slosh_snapshot {
    slosh::Snapshot snapshot;
};

namespace slosh::c_api {

/// Keeps the reason for slosh_last_error() of this thread. Takes no memory.
void fail(std::string_view why) noexcept;
/// Keeps the exception that is being handled as the reason.
void fail_by_exception(const char* function) noexcept;

/// A pointer that a function needs, with its name in the header.
struct Needed {
    const void* pointer;
    std::string_view name;
};
/// Whether none is NULL; the first one that is becomes the reason.
bool all_given(const char* function, std::initializer_list<Needed> needed);

/// Calls call() if all needed pointers are given. Returns `failed` with the reason kept if one is NULL or
/// anything is thrown: no exception may reach C.
template <class Value, class Call>
Value guarded(const char* function, Value failed, std::initializer_list<Needed> needed,
              Call&& call) noexcept {
    try {
        if (all_given(function, needed)) return call();
    } catch (...) {
        fail_by_exception(function);
    }
    return failed;
}

/// 1, or 0 with the Error kept as the reason.
inline int succeeded(const Result<void>& result) {
    if (!result) fail(result.error().text());
    return result ? 1 : 0;
}

/// Three numbers; 0 for NULL.
inline Vec3 vector_of(const float* numbers) {
    return numbers != nullptr ? Vec3(numbers[0], numbers[1], numbers[2]) : Vec3(0.0f);
}
inline void put(const Vec3& vector, float* numbers) {
    for (int axis = 0; axis < 3; ++axis) numbers[axis] = vector[axis];
}

}  // namespace slosh::c_api
