#include "base/system/terminal.h"

#include <unistd.h>

#include <cstdio>

namespace slosh {

void write_to_stderr(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void show_failure() {}

bool shows_progress() { return ::isatty(STDERR_FILENO) == 1; }

}  // namespace slosh
