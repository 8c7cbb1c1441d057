#include "app/session/journal_parts.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <system_error>
#include <utility>

namespace slosh::app {

namespace {

constexpr std::string_view begins_suffix = "-begins.slosh", continues_suffix = "-continues.slosh";
constexpr std::size_t number_digits = 8;

/// `next` counts its steps from its own beginning.
void follow_with(RecordedPiece& piece, RecordedPiece next) {
    const std::uint64_t before = piece.steps;
    next.first_step += before;
    next.steps += before;
    for (RecordedBatch& batch : next.batches) batch.step += before;
    for (RecordedHash& hash : next.hashes) hash.step += before;
    piece.append(std::move(next));
}

}  // namespace

std::filesystem::path part_path(const std::filesystem::path& folder, std::uint64_t number, bool continues) {
    std::string name = std::to_string(number);
    name.insert(0, number_digits - std::min(number_digits, name.size()), '0');
    return folder / (name + std::string(continues ? continues_suffix : begins_suffix));
}

std::vector<JournalPart> list_parts(const std::filesystem::path& folder) {
    std::vector<JournalPart> parts;
    std::error_code code;
    for (std::filesystem::directory_iterator entry(folder, code), end; !code && entry != end;
         entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        JournalPart part;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), part.number);
        const std::string_view suffix =
            std::string_view(name).substr(static_cast<std::size_t>(read.ptr - name.data()));
        part.continues = suffix == continues_suffix;
        if (read.ec != std::errc() || (!part.continues && suffix != begins_suffix)) continue;
        std::error_code no_size;
        if (!std::filesystem::is_regular_file(entry->symlink_status(no_size))) continue;
        part.bytes = entry->file_size(no_size);
        if (no_size) part.bytes = 0;
        part.path = entry->path();
        parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end(),
              [](const JournalPart& a, const JournalPart& b) { return a.number < b.number; });
    return parts;
}

namespace {

struct LoadedPart {
    JournalPart part;
    Recording recording;
};

Result<LoadedPart> load_newest(std::vector<JournalPart>& parts) {
    std::optional<Error> error;
    while (!parts.empty()) {
        JournalPart part = std::move(parts.back());
        parts.pop_back();
        Result<Recording> recording = load_recording(part.path, most_part_bytes);
        if (recording) return LoadedPart{std::move(part), std::move(recording).value()};
        if (!error) error = recording.error();
    }
    return error.value_or(Error{"the session has no recording", ""});
}

}  // namespace

std::size_t first_of_run(const std::vector<JournalPart>& parts, std::size_t last) {
    while (last > 0 && parts[last].continues && parts[last - 1].number + 1 == parts[last].number) --last;
    return last;
}

Result<JoinedRecording> newest_recording(const std::vector<JournalPart>& parts) {
    std::vector<JournalPart> left = parts;
    Result<LoadedPart> newest = load_newest(left);
    if (!newest) return newest.error();
    return JoinedRecording{std::move(newest.value().recording), !newest.value().part.continues};
}

Result<JoinedRecording> joined_recording(const std::vector<JournalPart>& parts) {
    std::vector<JournalPart> left = parts;
    Result<LoadedPart> newest = load_newest(left);
    if (!newest) return newest.error();
    std::vector<LoadedPart> chain;
    std::uintmax_t bytes = newest.value().part.bytes;
    chain.push_back(std::move(newest).value());
    const std::size_t first = first_of_run(parts, left.size());
    while (left.size() > first && (bytes += left.back().bytes) <= most_part_bytes) {
        Result<Recording> before = load_recording(left.back().path, most_part_bytes);
        // One that was not closed lacks its end: what follows does not follow.
        if (!before || before.value().cut_short) break;
        chain.back().recording.start.state = {};
        chain.push_back({std::move(left.back()), std::move(before).value()});
        left.pop_back();
    }
    JoinedRecording joined{std::move(chain.back().recording), !chain.back().part.continues};
    chain.pop_back();
    for (; !chain.empty(); chain.pop_back()) {
        joined.recording.cut_short = chain.back().recording.cut_short;
        follow_with(joined.recording.content, std::move(chain.back().recording.content));
    }
    return joined;
}

Result<void> remove_session(const std::filesystem::path& folder) {
    const std::filesystem::path removed =
        folder.parent_path() / (removed_prefix + folder.filename().string());
    std::error_code code;
    std::filesystem::rename(folder, removed, code);
    if (code == std::errc::no_such_file_or_directory) return {};  // another window was faster
    if (code) return Error{"cannot discard: " + code.message(), folder.string()};
    std::filesystem::remove_all(removed, code);
    if (code)
        return Error{"discarded, but some files could not be removed: " + code.message(), removed.string()};
    return {};
}

}  // namespace slosh::app
