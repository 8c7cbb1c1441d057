#include "sim/world/archive/recording.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/assert.h"
#include "base/system/atomic_file.h"
#include "sim/world/archive/chunks.h"
#include "sim/world/archive/recording_format.h"
#include "sim/world/archive/sealed_bytes.h"
#include "sim/world/archive/snapshot_fields.h"
#include "slosh/execution.h"
#include "slosh/version.h"

namespace slosh {

namespace {

constexpr SealedFormat recording_file{"SLOSHREC", 3, 2, "not a Slosh recording", "the recording", "recorded"};

/// Format 2: one sealed block, fields without names.
struct OldCommand {
    std::uint64_t step = 0;
    Command command;
};
struct OldHash {
    std::uint64_t step = 0, hash = 0;
};

}  // namespace

SLOSH_FIELDS(RecordedBatch, s.step, s.between_steps, s.commands)
SLOSH_FIELDS(RecordedHash, s.step, s.batches, s.hash)
SLOSH_FIELDS(RecordedPiece, s.first_step, s.steps, s.time, s.batches, s.hashes)
SLOSH_FIELDS(RecordingStart, s.scene, s.time, s.batches, s.version,
             s.fused_multiply_add)  // the state is a chunk of its own

namespace {

template <class Archive>
void fields(Archive& archive, OldCommand& s) {
    all_fields(archive, s.step, s.command);
}
template <class Archive>
void fields(Archive& archive, OldHash& s) {
    all_fields(archive, s.step, s.hash);
}

template <class T>
std::string content_of(const T& value) {
    ByteWriter writer;
    field(writer, const_cast<T&>(value));  // the writer changes nothing
    return std::move(writer.out);
}

template <class T>
bool read_content(std::string_view content, T& value, std::string& unknown) {
    ByteReader reader(content);
    field(reader, value);
    unknown = reader.unknown;
    return reader.ok() && reader.at_end();
}

/// A file can claim steps for free, but playing them costs time; a command or a hash has a length. A run
/// has a hash every hash_interval steps, one that was taken out of the timeline only one at its end.
constexpr std::uint64_t most_steps_without_content = 1'000'000;

Result<void> check_steps(const RecordedPiece& piece) {
    std::uint64_t known = piece.first_step;
    for (const RecordedBatch& batch : piece.batches) known = std::max(known, batch.step);
    for (const RecordedHash& hash : piece.hashes) known = std::max(known, hash.step);
    if (piece.steps <= known || piece.steps - known <= most_steps_without_content) return {};
    return Error{"the recording claims " + std::to_string(piece.steps) + " steps, but ends after step " +
                     std::to_string(known),
                 ""};
}

/// For that many more; grows as push_back() does.
template <class T>
void make_room(std::vector<T>& list, std::size_t more) {
    if (list.capacity() - list.size() < more) list.reserve(std::max(2 * list.capacity(), list.size() + more));
}

Result<Recording> read_format_2(std::string_view bytes) {
    const Result<UnsealedBytes> file = unseal(recording_file, bytes);
    if (!file) return file.error();
    Recording recording;
    std::vector<OldCommand> commands;
    std::vector<OldHash> hashes;
    ByteReader reader(file.value().body, false);
    all_fields(reader, recording.start.state, commands, hashes, recording.content.steps,
               recording.start.fused_multiply_add);
    if (!reader.ok() || !reader.at_end()) return Error{"the recording is inconsistent", ""};
    for (OldCommand& command : commands) {
        std::vector<RecordedBatch>& batches = recording.content.batches;
        if (batches.empty() || batches.back().step != command.step)
            batches.push_back({command.step, false, {}});
        batches.back().commands.push_back(std::move(command.command));
    }
    for (const OldHash& hash : hashes) recording.content.hashes.push_back({hash.step, 0, hash.hash});
    if (Result<void> bounded = check_steps(recording.content); !bounded) return bounded.error();
    return recording;
}

}  // namespace

std::size_t RecordedPiece::command_count() const {
    std::size_t count = 0;
    for (const RecordedBatch& batch : batches) count += batch.commands.size();
    return count;
}

void RecordedPiece::append(RecordedPiece next) {
    SLOSH_ASSERT(next.first_step == steps, "a piece that does not follow");
    // Memory runs out here or nowhere: a piece without its commands would be another run.
    make_room(batches, next.batches.size());
    make_room(hashes, next.hashes.size());
    steps = next.steps;
    time = next.time;
    std::move(next.batches.begin(), next.batches.end(), std::back_inserter(batches));
    hashes.insert(hashes.end(), next.hashes.begin(), next.hashes.end());
}

bool has_its_class(const RecordingStart& start) {
    return simd::has_fused_multiply_add(simd::of_class(simd::best_target(), start.fused_multiply_add)) ==
           start.fused_multiply_add;
}

std::string why_it_may_differ(const RecordingStart& start) {
    if (!has_its_class(start))
        return "made with another class of instruction sets (with or without fused multiply-add): the result "
               "may differ";
    if (start.version == version()) return "";
    const std::string maker = start.version.empty() ? "an earlier Slosh" : "Slosh " + start.version;
    return "made by " + maker + "; this is " + std::string(version()) + ": the result may differ";
}

namespace recording_format {

Result<std::uint32_t> format_of(std::string_view bytes) { return sealed_version(recording_file, bytes); }

bool read_start(std::string_view content, RecordingStart& start) {
    std::string unknown;
    return read_content(content, start, unknown);
}

std::string start_bytes(const RecordingStart& start) {
    std::string bytes(recording_file.magic);
    bytes.append(reinterpret_cast<const char*>(&recording_file.version), sizeof recording_file.version);
    append_chunk(bytes, start_chunk, content_of(start));
    append_chunk(bytes, state_chunk, start.state);
    return bytes;
}

std::string piece_bytes(const RecordedPiece& piece) {
    std::string bytes;
    append_chunk(bytes, piece_chunk, content_of(piece));
    return bytes;
}

std::string end_bytes() {
    std::string bytes;
    append_chunk(bytes, end_chunk, "");
    return bytes;
}

}  // namespace recording_format

std::string serialize_recording(const Recording& recording) {
    std::string bytes = recording_format::start_bytes(recording.start);
    bytes += recording_format::piece_bytes(recording.content);
    if (!recording.cut_short) bytes += recording_format::end_bytes();
    return bytes;
}

Result<Recording> deserialize_recording(std::string_view bytes) {
    using namespace recording_format;
    const Result<std::uint32_t> version = format_of(bytes);
    if (!version) return version.error();
    if (version.value() == 2) return read_format_2(bytes);
    Recording recording;
    recording.cut_short = true;
    ChunkReader chunks(bytes.substr(head_size));
    bool has_state = false;
    while (const std::optional<Chunk> chunk = chunks.next()) {
        if (chunk->kind == start_chunk) {
            if (!read_start(chunk->content, recording.start))
                return Error{"the recording is inconsistent", ""};
        } else if (chunk->kind == state_chunk) {
            recording.start.state = chunk->content;
            recording.content.time = recording.start.time;
            has_state = true;
        } else if (chunk->kind == piece_chunk) {
            RecordedPiece piece;
            std::string unknown;
            const bool read = read_content(chunk->content, piece, unknown);
            if (!unknown.empty())
                return Error{"has the command \"" + unknown + "\", which only a newer Slosh knows", ""};
            // What is not there cannot be jumped over.
            if (!read || piece.first_step != recording.content.steps || piece.steps < piece.first_step) break;
            if (Result<void> bounded = check_steps(piece); !bounded) return bounded.error();
            recording.content.append(std::move(piece));
        } else if (chunk->kind == end_chunk) {
            recording.cut_short = false;
            break;
        }
    }
    if (!has_state) return Error{no_state, ""};
    return recording;
}

Result<void> save_recording(const Recording& recording, const std::filesystem::path& path) {
    return write_file_atomically(path, serialize_recording(recording));
}

Result<Recording> load_recording(const std::filesystem::path& path, std::uintmax_t most_bytes) {
    Result<std::string> bytes = read_file(path, most_bytes);
    if (!bytes) return bytes.error();
    Result<Recording> recording = deserialize_recording(bytes.value());
    if (!recording) return Error{recording.error().message, path.string()};
    return recording;
}

bool is_recording(std::string_view first_bytes) { return first_bytes.starts_with(recording_file.magic); }

}  // namespace slosh
