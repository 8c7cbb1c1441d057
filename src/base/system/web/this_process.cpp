// A browser says little of the process, nothing of its user, and loads no shared libraries.
#include "base/system/this_process.h"

#include <emscripten/heap.h>

namespace slosh {

int process_number() { return 1; }

std::optional<double> seconds_since_process_start() { return std::nullopt; }

double peak_memory_megabytes() {
    return static_cast<double>(::emscripten_get_heap_size()) / (1024.0 * 1024.0);  // it only grows
}

void lower_priority_of_this_thread() {}

void name_this_process(const char*) {}

void restart_this_program(char**) {}

std::filesystem::path home_of_user() { return {}; }

std::string processor_model() { return {}; }

void* loaded_function(const char*, const char*) { return nullptr; }

}  // namespace slosh
