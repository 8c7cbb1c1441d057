// See this_process.h.
#include "base/system/this_process.h"

#include <dlfcn.h>
#include <pwd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/system/spawn.h"

namespace slosh {

int process_number() { return ::getpid(); }

// Linux: field 22 of /proc/self/stat, in clock ticks since boot.
std::optional<double> seconds_since_process_start() {
    std::ifstream stat("/proc/self/stat"), uptime("/proc/uptime");
    std::string text;
    double up = 0.0;
    if (!std::getline(stat, text) || !(uptime >> up)) return std::nullopt;
    // The program's name stands in parentheses and may hold anything; count from behind it.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field) fields >> skipped;
    double ticks = 0.0;
    if (!(fields >> ticks)) return std::nullopt;
    return up - ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double peak_memory_megabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return static_cast<double>(usage.ru_maxrss) / (1024.0 * 1024.0);  // bytes on macOS, kilobytes elsewhere
#else
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
#endif
}

// Linux gives every thread its own nice value, and new threads inherit it: the workers of the compute thread
// follow.
void lower_priority_of_this_thread() {
#ifdef __linux__
    constexpr int nicer = 5;
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + nicer);  // 0 = this thread
#endif
}

void name_this_process([[maybe_unused]] const char* name) {
#ifdef __linux__
    ::prctl(PR_SET_NAME, name);
#endif
}

void restart_this_program(char** arguments) { ::execv(path_of_this_program().c_str(), arguments); }

std::filesystem::path home_of_user() {
    std::array<char, 16384> texts{};
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::getuid(), &entry, texts.data(), texts.size(), &found) != 0 || found == nullptr)
        return {};
    return found->pw_dir == nullptr ? "" : found->pw_dir;
}

// Linux: the first processor of /proc/cpuinfo.
std::string processor_model() {
    std::ifstream processors("/proc/cpuinfo");
    for (std::string line; std::getline(processors, line);) {
        if (!line.starts_with("model name")) continue;
        if (const std::size_t colon = line.find(": "); colon != std::string::npos)
            return line.substr(colon + 2);
        break;
    }
    return {};
}

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
