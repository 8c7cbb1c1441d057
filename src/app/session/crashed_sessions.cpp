// See crashed_sessions.h.
#include "app/session/crashed_sessions.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "app/session/journal_parts.h"
#include "base/stop.h"
#include "base/system/file_locks.h"
#include "base/system/output_target.h"
#include "base/system/temporaries.h"
#include "sim/world/archive/recording_file.h"

namespace slosh::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* continued_name = "continued";

/// The newest part that can be read says where the session crashed, the first of its run what it covers.
void read_parts(CrashedSession& session, const std::vector<JournalPart>& parts) {
    std::optional<RecordingHead> newest;
    std::size_t at = parts.size();
    while (at > 0 && !newest) {
        Result<RecordingHead> head = read_recording_head(parts[--at].path, most_part_bytes);
        if (head) {
            newest = std::move(head).value();
        } else if (session.trouble.empty()) {
            session.trouble = parts[at].path.filename().string() + ": " + head.error().message;
        }
    }
    if (!newest) return;
    session.readable = true;
    session.scene = newest->start.scene;
    session.end_time = newest->end_time;
    const Result<RecordingHead> first =
        read_recording_head(parts[first_of_run(parts, at)].path, most_part_bytes);
    session.length = session.end_time - (first ? first.value() : *newest).start.time;
}

/// Nothing when there is nothing in it that anybody could miss.
std::optional<CrashedSession> read_session(const fs::path& folder) {
    CrashedSession session;
    session.folder = folder;
    remove_left_temporaries(folder);
    std::error_code code;
    session.written = fs::last_write_time(folder, code);
    bool has_content = false;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code none;
        const std::string name = entry->path().filename().string();
        session.continued = session.continued || name == continued_name;
        has_content = has_content || (name != lock_name && name != continued_name);
        const bool is_file = fs::is_regular_file(entry->symlink_status(none));
        if (const std::uintmax_t bytes = entry->file_size(none); is_file && !none) session.bytes += bytes;
    }
    if (code) {
        session.trouble = "cannot read the folder: " + code.message();
        return session;
    }
    if (!has_content) return std::nullopt;
    const std::vector<JournalPart> parts = list_parts(folder);
    if (parts.empty()) session.trouble = "has no recording";
    for (const JournalPart& part : parts) {
        const auto time = fs::last_write_time(part.path, code);
        if (!code)
            session.written = part.number == parts.front().number ? time : std::max(session.written, time);
    }
    read_parts(session, parts);
    return session;
}

struct Entry {
    fs::path path;
    std::string name;
};
/// Folders, not links to them.
Result<std::vector<Entry>> folders_in(const fs::path& journal) {
    std::vector<Entry> folders;
    std::error_code code;
    for (fs::directory_iterator entry(journal, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code none;
        if (fs::is_directory(entry->symlink_status(none)))
            folders.push_back({entry->path(), entry->path().filename().string()});
    }
    if (code && code != std::errc::no_such_file_or_directory)
        return Error{"cannot read the folder of crashed sessions: " + code.message(), journal.string()};
    return folders;
}

}  // namespace

Result<std::vector<CrashedSession>> crashed_sessions(const fs::path& journal) {
    remove_left_temporaries(journal);
    Result<std::vector<Entry>> folders = folders_in(journal);
    if (!folders) return folders.error();
    std::vector<CrashedSession> sessions;
    for (const Entry& folder : folders.value()) {
        stop_if_asked();
        std::error_code ignored;
        if (folder.name.starts_with(removed_prefix)) fs::remove_all(folder.path, ignored);
        if (!folder.name.starts_with(session_prefix)) continue;
        if (lock_state(folder.path / lock_name) != LockState::held) {
            if (std::optional<CrashedSession> session = read_session(folder.path)) {
                sessions.push_back(*std::move(session));
            } else {
                static_cast<void>(discard_session(folder.path));
            }
        }
    }
    std::sort(sessions.begin(), sessions.end(),
              [](const CrashedSession& a, const CrashedSession& b) { return a.written > b.written; });
    return sessions;
}

Result<Recording> whole_recording(const fs::path& session) {
    Result<JoinedRecording> joined = joined_recording(list_parts(session));
    if (!joined) return joined.error();
    return std::move(joined.value().recording);
}

Result<Recording> last_part(const fs::path& session) {
    Result<JoinedRecording> newest = newest_recording(list_parts(session));
    if (!newest) return newest.error();
    return std::move(newest.value().recording);
}

void mark_as_continued(const fs::path& session) { create_private_file(session / continued_name); }

Result<void> discard_session(const fs::path& session) {
    switch (lock_state(session / lock_name)) {
        case LockState::free:
            return remove_session(session);
        case LockState::held:
            return Error{"cannot discard: another Slosh window is recording there", session.string()};
        case LockState::unknown:
            break;
    }
    return file_error(session, "discard");
}

}  // namespace slosh::app
