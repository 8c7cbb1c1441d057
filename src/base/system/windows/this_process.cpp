#include "base/system/this_process.h"

#include <array>

#include "base/system/windows/native.h"

#include <psapi.h>

namespace slosh {

int process_number() { return static_cast<int>(GetCurrentProcessId()); }

std::optional<double> seconds_since_process_start() {
    FILETIME begun{}, ended{}, system{}, user{}, now{};
    if (!GetProcessTimes(GetCurrentProcess(), &begun, &ended, &system, &user)) return std::nullopt;
    GetSystemTimeAsFileTime(&now);
    const auto ticks = [](const FILETIME& time) {
        return (std::int64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime;
    };
    return static_cast<double>(ticks(now) - ticks(begun)) * 1e-7;
}

double peak_memory_megabytes() {
    PROCESS_MEMORY_COUNTERS counters{};
    GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
    return static_cast<double>(counters.PeakWorkingSetSize) / (1024.0 * 1024.0);
}

void lower_priority_of_this_thread() { SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL); }

void name_this_process(const char*) {}

// Windows puts no other program in the place of a running one.
void restart_this_program(char**) {}

std::filesystem::path path_of_this_program() {
    std::wstring name(32768, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return name;
}

std::string processor_model() {
    std::array<wchar_t, 256> name{};
    DWORD bytes = sizeof name;
    constexpr const wchar_t* key = L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0";
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key, L"ProcessorNameString", RRF_RT_REG_SZ, nullptr, name.data(),
                     &bytes) != ERROR_SUCCESS)
        return {};
    std::string text = native::utf8(name.data());
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

void* loaded_function(const char* library, const char* name) {
    const HMODULE module = GetModuleHandleW(native::wide(library).c_str());
    return module == nullptr ? nullptr : reinterpret_cast<void*>(GetProcAddress(module, name));
}

const Abilities& abilities() {
    static constexpr Abilities all{.programs = true, .folders = true, .ends = true, .other_keys = ""};
    return all;
}

}  // namespace slosh
