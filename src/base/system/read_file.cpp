// Reads files after checking what they are and how large they are.
#include <algorithm>
#include <new>
#include <stdexcept>

#include "base/stop.h"
#include "base/system/atomic_file.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

Result<void> check_regular(FileKind kind, const fs::path& path) {
    if (kind == FileKind::file) return {};
    const char* name = kind == FileKind::folder   ? "a folder"
                       : kind == FileKind::pipe   ? "a pipe"
                       : kind == FileKind::socket ? "a socket"
                                                  : "a device";
    return Error{std::string("is ") + name + ", expected a file", path.string()};
}

/// Appends the remaining bytes, at most `most`.
bool read_up_to(int file, std::uintmax_t most, std::string& content) {
    constexpr std::size_t piece = std::size_t{1} << 20;
    while (content.size() < most) {
        stop_if_asked();
        const std::size_t before = content.size();
        const auto wanted = static_cast<std::size_t>(std::min<std::uintmax_t>(piece, most - before));
        content.resize(before + wanted);
        const std::ptrdiff_t got = read_next(file, content.data() + before, wanted);
        content.resize(before + static_cast<std::size_t>(std::max<std::ptrdiff_t>(got, 0)));
        if (got <= 0) return got == 0;
    }
    return true;
}

/// The reported size is checked before anything is read. The file may grow, or report 0 like those of /proc,
/// so the bytes read are counted too.
Result<std::string> read_start(const fs::path& path, std::uintmax_t most_bytes, bool whole) {
    std::optional<FileStatus> status = status_of(path);
    if (!status) return file_error(path, "read");
    // Checked before opening, because opening alone waits at a pipe and acts on some devices.
    if (Result<void> regular = check_regular(status->kind, path); !regular) return regular.error();
    const FileHandle handle = open_to_read(path, Links::followed);
    status = handle ? status_of(handle.get()) : std::nullopt;
    if (!status) return file_error(path, "read");
    if (Result<void> regular = check_regular(status->kind, path); !regular) return regular.error();
    const std::uintmax_t size = status->bytes;
    const auto too_large = [&](std::uintmax_t bytes, const char* more) {
        return Error{"has " + (more + std::to_string(bytes)) + " bytes, expected at most " +
                         std::to_string(most_bytes),
                     path.string()};
    };
    if (whole && size > most_bytes) return too_large(size, "");
    std::string content;
    const std::uintmax_t one_more = most_bytes == any_size ? most_bytes : most_bytes + 1;
    const std::uintmax_t most = whole ? one_more : most_bytes;
    content.reserve(static_cast<std::size_t>(std::min(size + 1, most)));
    if (!read_up_to(handle.get(), most, content)) return file_error(path, "read");
    if (whole && content.size() > most_bytes) return too_large(most_bytes, "more than ");
    return content;
}

}  // namespace

std::optional<FileFacts> facts_of_file(const fs::path& path) {
    const std::optional<FileStatus> status = status_of(path);
    if (!status || status->kind != FileKind::file) return std::nullopt;
    return FileFacts{status->bytes, status->changed_at};
}

Result<std::string> read_file(const fs::path& path, std::uintmax_t most_bytes) {
    try {
        return read_start(path, most_bytes, true);
    } catch (const std::bad_alloc&) {
        return Error{"does not fit into the free memory", path.string()};
    } catch (const std::length_error&) {
        return Error{"is too large for any memory", path.string()};
    }
}

Result<std::string> read_file_start(const fs::path& path, std::size_t bytes) {
    return read_start(path, bytes, false);
}

}  // namespace slosh
