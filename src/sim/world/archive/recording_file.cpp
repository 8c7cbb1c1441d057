#include "sim/world/archive/recording_file.h"

#include <utility>

#include "sim/world/archive/recording_format.h"

namespace slosh {

Result<RecordingFile> RecordingFile::create(const std::filesystem::path& path, const RecordingStart& start) {
    Result<GrowingFile> file =
        GrowingFile::create(path, recording_format::start_bytes(start), "write the recording");
    if (!file) return file.error();
    return RecordingFile(std::move(file).value());
}

Result<void> RecordingFile::append(const RecordedPiece& piece) {
    return file_.append(recording_format::piece_bytes(piece));
}

Result<void> RecordingFile::close() {
    if (Result<void> ended = file_.append(recording_format::end_bytes()); !ended) return ended;
    return sync();
}

}  // namespace slosh
