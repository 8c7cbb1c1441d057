// See process_time.h. Linux: field 22 of /proc/self/stat, in clock ticks since boot.
#include "app/process_time.h"

#include <chrono>
#include <fstream>
#include <sstream>
#include <string>

#ifdef __linux__
#include <unistd.h>
#endif

namespace slosh::app {

double seconds_since_process_start() {
#ifdef __linux__
    std::ifstream stat("/proc/self/stat"), uptime("/proc/uptime");
    std::string text;
    double up = 0.0;
    if (std::getline(stat, text) && (uptime >> up)) {
        // The program's name stands in parentheses and may hold anything; count from behind it.
        std::istringstream fields(text.substr(text.rfind(')') + 1));
        std::string skipped;
        for (int field = 3; field < 22; ++field) fields >> skipped;
        double ticks = 0.0;
        if (fields >> ticks) return up - ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    }
#endif
    static const auto first_call = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - first_call).count();
}

}  // namespace slosh::app
