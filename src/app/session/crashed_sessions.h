// Sessions that crashed: folders of the journal whose process is gone. They are listed, read, copied and
// discarded here. Nothing but discard_session() removes one, and that only because a person said so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh::app {

struct CrashedSession {
    std::filesystem::path folder;
    std::filesystem::file_time_type written;  ///< last
    std::uintmax_t bytes = 0;                 ///< on disk
    std::string scene;                        ///< its name; "": not known
    std::string title;                        ///< the scene's, where Slosh knows it; see give_titles()
    double end_time = 0.0;                    ///< s, simulated, where it crashed
    double length = 0.0;                      ///< s, simulated, that whole_recording() has
    bool readable = false;
    std::string trouble;     ///< why it cannot be read, or what of it cannot; "": nothing
    bool continued = false;  ///< it was opened again since
};

/// The newest first. Sessions that run, links and what was never written to are left out. Reads heads of
/// files alone, however large they are. Tidies up after processes that were killed: temporaries, folders
/// without content, what was being discarded. Error: the folder cannot be read.
Result<std::vector<CrashedSession>> crashed_sessions(const std::filesystem::path& journal);

/// From the oldest kept part of its last run to where it crashed.
Result<Recording> whole_recording(const std::filesystem::path& session);
/// From its newest snapshot on: about JournalLimits::part_length to replay.
Result<Recording> last_part(const std::filesystem::path& session);
/// For CrashedSession::continued.
void mark_as_continued(const std::filesystem::path& session);

/// Copies its files into a new folder `target`, which appears when it is whole. Returns why something is
/// missing, "" when nothing is. Error: there is no copy, because nothing could be read or something not
/// written.
Result<std::string> export_session(const std::filesystem::path& session, const std::filesystem::path& target);
/// Removes it; killed meanwhile, the next crashed_sessions() does so. Error: it is as it was.
Result<void> discard_session(const std::filesystem::path& session);

}  // namespace slosh::app
