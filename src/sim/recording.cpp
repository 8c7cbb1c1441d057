#include "sim/recording.h"

#include "base/atomic_file.h"
#include "sim/sealed_bytes.h"
#include "sim/snapshot.h"
#include "sim/snapshot_fields.h"

namespace slosh {

namespace {

constexpr SealedFormat recording_format{"SLOSHREC", 2, "not a Slosh recording", "the recording", "recorded"};

}  // namespace

template <class Archive>
void fields(Archive& archive, RecordedCommand& s) {
    all_fields(archive, s.step, s.command);
}
template <class Archive>
void fields(Archive& archive, RecordedHash& s) {
    all_fields(archive, s.step, s.hash);
}
template <class Archive>
void fields(Archive& archive, Recording& s) {
    all_fields(archive, s.initial_state, s.commands, s.hashes, s.steps, s.fused_multiply_add);
}

std::string serialize_recording(const Recording& recording) {
    ByteWriter body;
    field(body, const_cast<Recording&>(recording));  // the writer changes nothing
    return seal(recording_format, body.out);
}

Result<Recording> deserialize_recording(std::string_view bytes) {
    const Result<std::string_view> body = unseal(recording_format, bytes);
    if (!body) return body.error();
    Recording recording;
    ByteReader reader(body.value());
    field(reader, recording);
    if (!reader.ok() || !reader.at_end()) return Error{"the recording is inconsistent", ""};
    return recording;
}

Result<void> save_recording(const Recording& recording, const std::filesystem::path& path) {
    return write_file_atomically(path, serialize_recording(recording));
}

Result<Recording> load_recording(const std::filesystem::path& path) {
    Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    Result<Recording> recording = deserialize_recording(bytes.value());
    if (!recording) return Error{recording.error().message, path.string()};
    return recording;
}

bool is_recording(std::string_view first_bytes) { return first_bytes.starts_with(recording_format.magic); }

Result<Player> Player::create(Recording recording, const ExecutionOptions& options) {
    Result<State> state = deserialize_state(recording.initial_state);
    if (!state) return state.error();
    Result<World> world = World::from_state(std::move(state).value(), options);
    if (!world) return world.error();
    return Player(std::move(recording), std::move(world).value());
}

const StepReport& Player::step() {
    while (next_command_ < recording_.commands.size() && recording_.commands[next_command_].step <= done_) {
        world_.enqueue(recording_.commands[next_command_++].command);
    }
    const StepReport& report = world_.step();
    ++done_;
    while (next_hash_ < recording_.hashes.size() && recording_.hashes[next_hash_].step <= done_) {
        const RecordedHash& expected = recording_.hashes[next_hash_++];
        if (!differs_ && expected.step == done_ && world_.state_hash() != expected.hash) {
            differs_ = true;
            difference_ = expected;
        }
    }
    return report;
}

}  // namespace slosh
