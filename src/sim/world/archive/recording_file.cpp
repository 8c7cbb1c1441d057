// Writes a recording chunk by chunk, and finds its head.
#include "sim/world/archive/recording_file.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/system/file_pieces.h"
#include "sim/world/archive/chunks.h"
#include "sim/world/archive/recording_format.h"
#include "sim/world/archive/snapshot_fields.h"

namespace slosh {

namespace {

constexpr int most_chunks = 20'000;                             // a part of a journal has some hundred
constexpr std::size_t most_start_bytes = std::size_t{1} << 16;  // it has a name and some numbers

/// The first fields of a RecordedPiece; what follows is left unread.
struct PieceHead {
    std::uint64_t first_step = 0, steps = 0;
    double time = 0.0;
};
constexpr std::size_t piece_head_bytes = 128;

}  // namespace

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

SLOSH_FIELDS(PieceHead, s.first_step, s.steps, s.time)

namespace {

/// Where the piece ends whose content begins so.
double end_of_piece(std::string_view content, double otherwise) {
    ByteReader reader(content.substr(0, piece_head_bytes));
    PieceHead piece;
    piece.time = otherwise;
    field(reader, piece);  // fails behind the fields that are wanted
    return std::isfinite(piece.time) ? piece.time : otherwise;
}

/// False: the file does not end well here.
Result<bool> read_start_chunk(const FilePieces& file, std::uintmax_t at, std::uint64_t length,
                              RecordingStart& start) {
    if (length > most_start_bytes) return false;
    const Result<std::string> content = file.read(at, static_cast<std::size_t>(length));
    if (!content) return content.error();
    return recording_format::read_start(content.value(), start) && std::isfinite(start.time);
}

/// Goes from chunk to chunk. False: the state is not there as a whole.
Result<bool> read_chunks(const FilePieces& file, RecordingHead& found) {
    using namespace recording_format;
    bool has_state = false;
    std::uintmax_t at = head_size;
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
        const Result<std::string> bytes = file.read(at, ChunkHead::most_bytes + piece_head_bytes);
        if (!bytes) return bytes.error();
        const std::optional<ChunkHead> head = read_chunk_head(bytes.value());
        if (!head || head->length > file.size() - at - head->bytes) break;
        if (head->kind == end_chunk || head->kind.empty()) break;  // empty: a disk has lost what was there
        at += head->bytes;
        if (head->kind == start_chunk) {
            Result<bool> read = read_start_chunk(file, at, head->length, found.start);
            if (!read || !read.value()) return read;
            found.end_time = found.start.time;
        } else if (head->kind == state_chunk) {
            has_state = true;
        } else if (head->kind == piece_chunk) {
            found.end_time =
                end_of_piece(std::string_view(bytes.value()).substr(head->bytes), found.end_time);
        }
        at += head->length;
    }
    return has_state;
}

}  // namespace

Result<RecordingHead> read_recording_head(const std::filesystem::path& path, std::uintmax_t most_bytes) {
    const Result<FilePieces> file = FilePieces::open(path);
    if (!file) return file.error();
    const auto refused = [&](std::string why) { return Error{std::move(why), path.string()}; };
    if (file.value().size() > most_bytes)
        return refused("has " + std::to_string(file.value().size()) + " bytes, expected at most " +
                       std::to_string(most_bytes));
    const Result<std::string> first = file.value().read(0, recording_format::head_size);
    if (!first) return first.error();
    const Result<std::uint32_t> format = recording_format::format_of(first.value());
    if (!format) return refused(format.error().message);
    RecordingHead found;
    const Result<bool> whole = read_chunks(file.value(), found);
    if (!whole) return whole.error();
    if (!whole.value()) return refused(recording_format::no_state);
    return found;
}

}  // namespace slosh
