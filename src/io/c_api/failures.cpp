// The last error of each thread, in a buffer of its own: also running out of memory is said.
#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <string>

#include "io/c_api/held_world.h"

namespace slosh::c_api {

namespace {

using Text = std::array<char, 1024>;

Text& last_error() {
    thread_local Text text{};
    return text;
}

}  // namespace

void fail(std::string_view why) noexcept {
    Text& text = last_error();
    why = why.substr(0, text.size() - 1);
    *std::copy(why.begin(), why.end(), text.begin()) = '\0';
}

void fail_by_exception(const char* function) noexcept {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        fail("not enough memory");
    } catch (const std::exception& error) {
        fail(error.what());
    } catch (...) {
        fail(function);
    }
}

bool all_given(const char* function, std::initializer_list<Needed> needed) {
    for (const Needed& one : needed) {
        if (one.pointer != nullptr) continue;
        fail(std::string(function) + "(): `" + std::string(one.name) + "` must not be NULL");
        return false;
    }
    return true;
}

}  // namespace slosh::c_api

const char* slosh_last_error(void) { return slosh::c_api::last_error().data(); }
