// What macOS says of a process and its machine.
#include <mach-o/dyld.h>
#include <pthread/qos.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>

#include "base/system/spawn.h"
#include "base/system/this_process.h"

namespace slosh {

std::optional<double> seconds_since_process_start() {
    std::array<int, 4> question{CTL_KERN, KERN_PROC, KERN_PROC_PID, ::getpid()};
    kinfo_proc facts{};
    std::size_t bytes = sizeof facts;
    if (::sysctl(question.data(), question.size(), &facts, &bytes, nullptr, 0) != 0) return std::nullopt;
    timeval now{};
    ::gettimeofday(&now, nullptr);
    const timeval& begun = facts.kp_proc.p_starttime;
    return static_cast<double>(now.tv_sec - begun.tv_sec) +
           1e-6 * static_cast<double>(now.tv_usec - begun.tv_usec);
}

double peak_memory_megabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / (1024.0 * 1024.0);  // bytes, other than elsewhere
}

void lower_priority_of_this_thread() { ::pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0); }

void name_this_process(const char*) {}

std::filesystem::path path_of_this_program() {
    std::array<char, 4096> path{};
    std::uint32_t bytes = path.size();
    return ::_NSGetExecutablePath(path.data(), &bytes) == 0 ? path.data() : "";
}

std::string processor_model() {
    std::array<char, 256> name{};
    std::size_t bytes = name.size() - 1;
    ::sysctlbyname("machdep.cpu.brand_string", name.data(), &bytes, nullptr, 0);
    return name.data();
}

std::string folder_program() { return "open"; }

}  // namespace slosh
