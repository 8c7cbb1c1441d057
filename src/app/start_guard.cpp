// See start_guard.h. The file holds one number in text, so that a person can read what it is.
#include "app/start_guard.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "base/atomic_file.h"

namespace slosh::app {

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

}  // namespace slosh::app
