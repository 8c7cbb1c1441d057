#include "base/system/terminal.h"

#include <cstdio>
#include <mutex>
#include <string>

#include "base/system/windows/native.h"

namespace slosh {

namespace {

std::mutex mutex;
std::wstring last_text;

bool has_stderr() { return GetFileType(GetStdHandle(STD_ERROR_HANDLE)) != FILE_TYPE_UNKNOWN; }

}  // namespace

void write_to_stderr(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    const std::lock_guard guard(mutex);
    last_text = native::wide(text);
}

void show_failure() {
    const std::lock_guard guard(mutex);
    if (!has_stderr() && !last_text.empty()) MessageBoxW(nullptr, last_text.c_str(), L"Slosh", MB_ICONERROR);
}

/// Whether stderr is a console that acts on control sequences: asked once, which switches them on.
bool shows_progress() {
    constexpr DWORD control_sequences = 0x0004;  // ENABLE_VIRTUAL_TERMINAL_PROCESSING
    static const bool shows = [] {
        const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
        DWORD mode = 0;
        return GetConsoleMode(console, &mode) && SetConsoleMode(console, mode | control_sequences);
    }();
    return shows;
}

}  // namespace slosh
