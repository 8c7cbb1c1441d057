// A session copied out of the journal; see crashed_sessions.h.
#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include "app/session/crashed_sessions.h"
#include "app/session/journal_parts.h"
#include "base/system/file_pieces.h"
#include "base/system/temporaries.h"

namespace slosh::app {

namespace {

namespace fs = std::filesystem;

/// Files, not links; the lock is of no use elsewhere. What cannot be looked at counts as a file: copying it
/// says why it is missing.
Result<std::vector<fs::path>> files_of(const fs::path& session) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator entry(session, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code unseen;
        const fs::file_status status = entry->symlink_status(unseen);
        if ((unseen || fs::is_regular_file(status)) && entry->path().filename() != lock_name)
            files.push_back(entry->path());
    }
    if (code) return Error{"cannot read the folder: " + code.message(), session.string()};
    std::sort(files.begin(), files.end());
    return files;
}

/// As export_session(): returns the first reason why something is missing.
Result<std::string> copy_files(const std::vector<fs::path>& files, const fs::path& target) {
    std::string unread;
    for (const fs::path& file : files) {
        const Result<std::string> copied = copy_file_durably(file, target / file.filename());
        if (!copied) return copied.error();
        if (unread.empty()) unread = copied.value();
    }
    return unread;
}

/// What has become `target` is not there any more.
struct RemovedAtEnd {
    const fs::path& path;
    ~RemovedAtEnd() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

/// Copies into `made`, which becomes `target`.
Result<std::string> copy_session(const fs::path& session, const Temporary& made, const fs::path& target) {
    const Result<std::vector<fs::path>> files = files_of(session);
    if (!files) return files.error();
    Result<std::string> copied = copy_files(files.value(), made.path);
    if (!copied) return copied.error();
    std::error_code code;
    if (fs::is_empty(made.path, code))
        return Error{"cannot export: " + (copied.value().empty() ? "there are no files" : copied.value()),
                     session.string()};
    if (!sync_folder(made.path)) return file_error(made.path, "write");
    if (!publish(made, target)) return file_error(target, "write");
    return copied;
}

}  // namespace

Result<std::string> export_session(const fs::path& session, const fs::path& target) {
    std::error_code code;
    if (fs::exists(fs::symlink_status(target, code)))
        return Error{"already exists: choose another name for the copy", target.string()};
    fs::create_directories(target.parent_path(), code);
    if (code) return Error{"cannot create the folder: " + code.message(), target.parent_path().string()};
    const Temporary made = make_temporary_folder(target.parent_path(), true);
    if (!made) return file_error(target, "write");
    const RemovedAtEnd half{made.path};
    return copy_session(session, made, target);
}

}  // namespace slosh::app
