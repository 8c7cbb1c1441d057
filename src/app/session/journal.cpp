// See journal.h.
#include "app/session/journal.h"

namespace slosh::app {

struct Journal::Message {};

Journal::Journal(std::filesystem::path folder, int lock, const JournalLimits& limits)
    : folder_(std::move(folder)), limits_(limits), lock_(lock) {}
Journal::~Journal() {}
Result<std::unique_ptr<Journal>> Journal::open(const std::filesystem::path& folder,
                                               const JournalLimits& limits) {
    return std::unique_ptr<Journal>(new Journal(folder, -1, limits));
}
void Journal::begin(RecordingStart, bool) {}
void Journal::append(RecordedPiece) {}
bool Journal::wants_part() const { return false; }
void Journal::save_as(std::filesystem::path path, std::function<void(Result<SavedRecording>)> done) {
    done(Error{"not yet", path.string()});
}
std::vector<Error> Journal::take_errors() { return {}; }
void Journal::finish() {}
std::optional<BrokenSession> find_broken_session(const std::filesystem::path&) { return std::nullopt; }
Result<Recording> whole_recording(const BrokenSession&) { return Error{"not yet", ""}; }
Result<Recording> last_part(const BrokenSession&) { return Error{"not yet", ""}; }
void discard(const BrokenSession&) {}

}  // namespace slosh::app
