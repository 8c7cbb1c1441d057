// What Linux says of a process and its machine, mostly in /proc.
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "base/system/spawn.h"
#include "base/system/this_process.h"

namespace slosh {

// Field 22 of /proc/self/stat, in clock ticks since boot.
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
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

// Every thread has its own nice value, and new threads inherit it: the workers of the compute thread follow.
void lower_priority_of_this_thread() {
    constexpr int nicer = 5;
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + nicer);  // 0 = this thread
}

void name_this_process(const char* name) { ::prctl(PR_SET_NAME, name); }

std::filesystem::path path_of_this_program() { return "/proc/self/exe"; }

// The first processor of /proc/cpuinfo.
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

std::string folder_program() { return "xdg-open"; }

}  // namespace slosh
