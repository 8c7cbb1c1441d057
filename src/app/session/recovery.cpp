// See recovery.h. The file of the start guard holds one number in text, so that a person can read what it is.
#include "app/session/recovery.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <system_error>
#include <utility>

#include "app/session/saved_files.h"
#include "base/system/atomic_file.h"
#include "io/scene_summary.h"

namespace slosh::app {
namespace {

/// "3 minutes ago"; a date where that says more.
std::string when_text(std::filesystem::file_time_type time) {
    const auto count = [](long long number, const char* unit) {
        return std::to_string(number) + " " + unit + (number == 1 ? " ago" : "s ago");
    };
    const auto passed = std::filesystem::file_time_type::clock::now() - time;
    const long long seconds = std::chrono::duration_cast<std::chrono::seconds>(passed).count();
    if (seconds < 90) return "a moment ago";
    if (seconds < 90 * 60) return count(seconds / 60, "minute");
    if (seconds < 36 * 3600) return count(seconds / 3600, "hour");
    return "on " + date_text(std::time(nullptr) - static_cast<std::time_t>(seconds));
}

std::string seconds_text(double seconds) {
    char text[48];
    std::snprintf(text, sizeof text, "%.1f s", seconds);
    return text;
}

}  // namespace

StartGuard::StartGuard(const std::filesystem::path& folder) {
    if (folder.empty()) return;
    file_ = folder / "failed_starts";
    if (const Result<std::string> text = read_file(file_)) {
        const std::string& digits = text.value();
        if (!digits.empty() && digits[0] >= '0' && digits[0] <= '9') failures_ = std::min(digits[0] - '0', 9);
    }
    static_cast<void>(write_file_atomically(file_, std::to_string(std::min(failures_ + 1, 9)) + "\n"));
}

void StartGuard::succeeded() {
    if (!std::exchange(under_way_, false) || file_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
}

void give_titles(std::vector<CrashedSession>& sessions) {
    if (sessions.empty()) return;
    for (const io::SceneSummary& scene : io::library_summaries()) {
        for (CrashedSession& session : sessions) {
            if (session.scene == scene.name) session.title = scene.title;
        }
    }
}

CrashedText text_of(const CrashedSession& session) {
    CrashedText text{session.title, "Crashed " + when_text(session.written), session.trouble};
    if (text.title.empty()) text.title = session.scene;
    if (text.title.empty()) text.title = session.folder.filename().string();
    if (session.readable)
        text.facts +=
            " at t = " + seconds_text(session.end_time) + ", " + seconds_text(session.length) + " recorded";
    text.facts += ", " + size_text(session.bytes);
    if (session.continued) text.facts += ", opened since";
    if (text.trouble.empty()) return text;
    text.trouble = session.readable
                       ? "Its end cannot be read. " + text.trouble +
                             ". It continues from the last state that can be read."
                       : "It cannot be read. " + text.trouble + ". You can export it or discard it.";
    return text;
}

std::string count_text(const std::vector<CrashedSession>& sessions) {
    std::uintmax_t bytes = 0;
    for (const CrashedSession& session : sessions) bytes += session.bytes;
    return std::to_string(sessions.size()) +
           (sessions.size() == 1 ? " crashed session, " : " crashed sessions, ") + size_text(bytes);
}

}  // namespace slosh::app
