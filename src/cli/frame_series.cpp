#include "cli/frame_series.h"

#include <charconv>

#include "base/system/atomic_file.h"

namespace slosh::cli {

std::int64_t frame_number(const std::string& file) {
    const std::size_t at = file.rfind('_');
    std::int64_t number = -1;
    if (at == std::string::npos) return number;
    std::from_chars(file.data() + at + 1, file.data() + file.size(), number);
    return number;
}

Result<void> FrameSeries::add(std::int64_t frame, std::string file, double time) {
    if (!begun_) {
        begun_ = true;
        // A run that goes on from a saved state goes on with the list, too.
        constexpr std::uintmax_t most_bytes = 64u << 20;
        if (const Result<std::string> old = read_file(path_, most_bytes)) {
            for (io::FrameFile& one : format_->decode(old.value())) {
                const std::int64_t number = frame_number(one.file);
                if (number >= 0 && number < frame) frames_.push_back(std::move(one));
            }
        }
    }
    frames_.push_back({std::move(file), time});
    // A 64th of a long list may be missing after a kill: it grows by more than a line between two writings,
    // so that the time for all of them does not grow with the square of the frames.
    if (frames_.size() - written_ <= frames_.size() / 64) return {};
    return write();
}

Result<void> FrameSeries::finish() {
    if (written_ == frames_.size()) return {};
    return write();
}

Result<void> FrameSeries::write() {
    if (Result<void> written = write_file_atomically(path_, format_->encode(frames_)); !written)
        return written;
    written_ = frames_.size();
    return {};
}

}  // namespace slosh::cli
