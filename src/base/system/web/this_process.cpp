// A browser says little of the process, nothing of its user, and loads no shared libraries. The memory of a
// tab is one block of fixed size (cmake/web.cmake).
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

std::filesystem::path path_of_this_program() { return {}; }

std::string processor_model() { return {}; }

void* loaded_function(const char*, const char*) { return nullptr; }

const Abilities& abilities() {
    static const Abilities some{
        .has_page = true,
        .other_keys =
            "F5 F11 F12 Ctrl+R Ctrl+Shift+R Ctrl+L Ctrl+T Ctrl+N Ctrl+W Ctrl+P Ctrl+Shift+P Ctrl+D Ctrl+F "
            "Ctrl+H Ctrl+J Ctrl+U Ctrl+Shift+T Ctrl+Shift+N Ctrl+Shift+W Ctrl+Shift+I Ctrl+Shift+J Ctrl+Tab "
            "Ctrl+Shift+Tab Ctrl+PgUp Ctrl+PgDn Ctrl+- Ctrl++ Ctrl+= Ctrl+0 Alt+Left Alt+Right",
        .memory = static_cast<int>(::emscripten_get_heap_max() >> 20)};
    return some;
}

}  // namespace slosh
