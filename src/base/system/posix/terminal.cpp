// See terminal.h.
#include "base/system/terminal.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <string>

#include "base/text.h"

namespace slosh {

namespace {

constexpr const char* to_line_start = "\r";
constexpr const char* clear_to_line_end = "\x1b[K";

std::atomic<bool> progress_shown = false;

}  // namespace

void say(std::string_view line) {
    clear_progress();
    const std::string text = printable(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

bool shows_progress() { return ::isatty(STDERR_FILENO) == 1; }

void show_progress(std::string_view line) {
    if (!shows_progress()) return;
    const std::string text = to_line_start + printable(line) + clear_to_line_end;
    std::fwrite(text.data(), 1, text.size(), stderr);
    progress_shown = true;
}

void clear_progress() {
    if (!progress_shown.exchange(false)) return;
    std::fputs(to_line_start, stderr);
    std::fputs(clear_to_line_end, stderr);
}

}  // namespace slosh
