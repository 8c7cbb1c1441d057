// See recovery.h. The file of the start guard holds one number in text, so that a person can read what it is.
#include "app/session/recovery.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "base/system/atomic_file.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {

std::string ago(std::chrono::seconds passed) {
    const auto count = [](long long number, const char* unit) {
        return std::to_string(number) + " " + unit + (number == 1 ? " ago" : "s ago");
    };
    const long long seconds = passed.count();
    if (seconds < 90) return "a moment ago";
    if (seconds < 90 * 60) return count(seconds / 60, "minute");
    if (seconds < 36 * 3600) return count(seconds / 3600, "hour");
    return count(seconds / 86400, "day");
}

std::string scene_title(const std::string& name) {
    const Result<io::FoundScene> found = io::find_scene(name);
    if (!found || !found.value().scene || found.value().scene->title.empty()) return name;
    return found.value().scene->title;
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

BrokenSessionText text_of(const BrokenSession& broken) {
    const auto passed = std::filesystem::file_time_type::clock::now() - broken.written;
    return {scene_title(broken.scene), broken.time,
            ago(std::chrono::duration_cast<std::chrono::seconds>(passed))};
}

}  // namespace slosh::app
