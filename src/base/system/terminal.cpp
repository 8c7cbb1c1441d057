// See terminal.h.
#include "base/system/terminal.h"

#include <atomic>
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
    write_to_stderr(printable(line) + "\n");
}

void show_progress(std::string_view line) {
    if (!shows_progress()) return;
    write_to_stderr(to_line_start + printable(line) + clear_to_line_end);
    progress_shown = true;
}

void clear_progress() {
    if (!progress_shown.exchange(false)) return;
    write_to_stderr(std::string(to_line_start) + clear_to_line_end);
}

}  // namespace slosh
