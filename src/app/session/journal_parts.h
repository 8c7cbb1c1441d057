// The files of a journal: parts of a session, each a recording that begins with a snapshot, in order of their
// numbers. The name says whether a part goes on where the one before ended.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sim/world/archive/recording.h"
#include "slosh/result.h"

namespace slosh::app {

struct JournalPart {
    std::filesystem::path path;
    std::uint64_t number = 0;
    bool continues = false;
    std::uintmax_t bytes = 0;
};

std::filesystem::path part_path(const std::filesystem::path& folder, std::uint64_t number, bool continues);
/// Larger ones are not read. The state of the most particles that there can be takes a fifth of it, and what
/// happens between two snapshots another one.
inline constexpr std::uintmax_t most_part_bytes = std::uintmax_t{1} << 30;

/// Oldest first; links and whatever else lies there are left out.
std::vector<JournalPart> list_parts(const std::filesystem::path& folder);

/// Where the run of the part `last` begins, by names alone: its parts follow each other without a gap.
std::size_t first_of_run(const std::vector<JournalPart>& parts, std::size_t last);

struct JoinedRecording {
    Recording recording;
    bool from_start = false;  ///< its first part began the run
};
/// The newest part that can be opened.
Result<JoinedRecording> newest_recording(const std::vector<JournalPart>& parts);
/// The same, with the parts before it that belong to the same run without a gap.
Result<JoinedRecording> joined_recording(const std::vector<JournalPart>& parts);

/// The folder goes at once, by a new name; its files then. Error: it keeps its name and its files.
Result<void> remove_session(const std::filesystem::path& folder);

/// Names of session folders: alive or dead, being removed. One that is being made is a temporary.
inline constexpr const char* session_prefix = "session-";
inline constexpr const char* removed_prefix = ".removed-";
/// Held by the session's process; others take it to see whether that still runs.
inline constexpr const char* lock_name = "lock";

}  // namespace slosh::app
