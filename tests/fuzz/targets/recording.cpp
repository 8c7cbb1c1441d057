// A recording, loaded and played for two steps.
#include "fuzz/checks.h"
#include "fuzz/targets.h"

void slosh::fuzz::recording(std::string_view bytes) {
    Result<Recording> recording = deserialize_recording(with_right_hashes(bytes));
    if (!recording) return require_sentence(recording.error(), "");
    const std::string written = serialize_recording(recording.value());
    const Result<Recording> again = deserialize_recording(written);
    require(again && serialize_recording(again.value()) == written, "written, it reads back as another");
    play(std::move(recording).value());
}
