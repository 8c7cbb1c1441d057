// Sessions that ended without being asked to: found by folders whose lock nobody holds; see journal.h.
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/session/journal.h"
#include "app/session/journal_parts.h"
#include "base/system/file_locks.h"

namespace slosh::app {

namespace {

/// Holds the lock of a folder; empty while a process that runs does.
std::shared_ptr<const void> claim_folder(const std::filesystem::path& folder) {
    FileHandle lock = lock_file(folder / lock_name);
    return lock ? std::make_shared<const FileHandle>(std::move(lock)) : nullptr;
}

/// Leavings of processes that were killed while they made or removed a folder.
void tidy_away(const std::filesystem::path& folder, const std::string& name) {
    std::error_code code;
    if (name.starts_with(removed_prefix)) std::filesystem::remove_all(folder, code);
    if (!name.starts_with(new_prefix)) return;
    // A young one may be about to be locked.
    const auto age =
        std::filesystem::file_time_type::clock::now() - std::filesystem::last_write_time(folder, code);
    if (!code && age > std::chrono::minutes(10) && claim_folder(folder)) remove_session(folder);
}

std::filesystem::file_time_type last_written(const std::vector<JournalPart>& parts) {
    std::filesystem::file_time_type newest = std::filesystem::file_time_type::min();
    std::error_code code;
    for (const JournalPart& part : parts) {
        const auto time = std::filesystem::last_write_time(part.path, code);
        if (!code) newest = std::max(newest, time);
    }
    return newest;
}

}  // namespace

std::optional<BrokenSession> find_broken_session(const std::filesystem::path& folder) {
    std::vector<BrokenSession> dead;
    std::vector<std::pair<std::filesystem::path, std::string>> entries;
    std::error_code code;
    for (std::filesystem::directory_iterator entry(folder, code), end; !code && entry != end;
         entry.increment(code)) {
        std::error_code no_entry;
        if (entry->is_directory(no_entry))
            entries.emplace_back(entry->path(), entry->path().filename().string());
    }
    for (const auto& [path, name] : entries) {
        if (!name.starts_with(session_prefix)) {
            tidy_away(path, name);
            continue;
        }
        BrokenSession session;
        session.claim = claim_folder(path);
        if (!session.claim) continue;
        session.folder = path;
        session.written = last_written(list_parts(path));
        dead.push_back(std::move(session));
    }
    std::sort(dead.begin(), dead.end(),
              [](const BrokenSession& a, const BrokenSession& b) { return a.written > b.written; });
    std::optional<BrokenSession> found;
    for (BrokenSession& session : dead) {
        const Result<Recording> part = found ? Result<Recording>(Error{}) : last_part(session);
        if (!part) {
            discard(session);
            continue;
        }
        session.scene = part.value().start.scene;
        session.time = part.value().content.time;
        found = std::move(session);
    }
    return found;
}

Result<Recording> whole_recording(const BrokenSession& session) {
    Result<JoinedRecording> joined = joined_recording(list_parts(session.folder));
    if (!joined) return joined.error();
    return std::move(joined.value().recording);
}

Result<Recording> last_part(const BrokenSession& session) {
    Result<JoinedRecording> newest = newest_recording(list_parts(session.folder));
    if (!newest) return newest.error();
    return std::move(newest.value().recording);
}

void discard(const BrokenSession& session) { remove_session(session.folder); }

}  // namespace slosh::app
