#include "base/system/this_process.h"

#include <dlfcn.h>
#include <unistd.h>

namespace slosh {

int process_number() { return ::getpid(); }

void restart_this_program(char** arguments) { ::execv(path_of_this_program().c_str(), arguments); }

void* loaded_function(const char* library, const char* name) {
    void* handle = ::dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == nullptr) return nullptr;
    void* function = ::dlsym(handle, name);
    ::dlclose(handle);
    return function;
}

const Abilities& abilities() {
    static constexpr Abilities all{.programs = true, .folders = true, .ends = true, .other_keys = ""};
    return all;
}

}  // namespace slosh
