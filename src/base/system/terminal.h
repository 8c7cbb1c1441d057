// What the program says on stderr, and its line of progress. Names and texts come from files of strangers,
// and a terminal acts on control characters: this is the only way to it.
#pragma once

#include <string_view>

namespace slosh {

/// One line on stderr, its control characters replaced (printable()). A line of progress is cleared before.
void say(std::string_view line);

/// Writes to stderr as it is.
void write_to_stderr(std::string_view text);
/// Shows the last line that was written in a dialog, where the program was started without a stderr, as the
/// window program of Windows is. The program is about to end because of it.
void show_failure();

/// Whether somebody sees a line of progress: stderr is a terminal.
bool shows_progress();
/// Overwrites the line of progress. Does nothing unless stderr is a terminal.
void show_progress(std::string_view line);
void clear_progress();

}  // namespace slosh
