#include "base/system/file_pieces.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/stop.h"

namespace slosh {

namespace {

constexpr std::size_t copied_at_once = std::size_t{1} << 20;

/// As copy_file_durably().
Result<std::string> copy(const FilePieces& from, const FileHandle& to, const std::filesystem::path& path) {
    std::string unread;
    for (std::uintmax_t done = 0; unread.empty();) {
        const Result<std::string> piece = from.read(done, copied_at_once);
        if (!piece) {
            unread = piece.error().text();
        } else if (piece.value().empty()) {
            break;
        } else if (!write_all(to.get(), piece.value())) {
            return file_error(path, "write");
        } else {
            done += piece.value().size();
        }
    }
    if (!sync_file(to.get())) return file_error(path, "write");
    return unread;
}

}  // namespace

Result<FilePieces> FilePieces::open(const std::filesystem::path& path) {
    FilePieces file(path, open_to_read(path, Links::refused));
    const std::optional<FileStatus> status = file.handle_ ? status_of(file.handle_.get()) : std::nullopt;
    if (!status) return file_error(path, "read");
    if (status->kind != FileKind::file) return Error{"is not a file", path.string()};
    file.size_ = status->bytes;
    return file;
}

Result<std::string> FilePieces::read(std::uintmax_t from, std::size_t bytes) const {
    stop_if_asked();
    std::string piece(
        from < size_ ? static_cast<std::size_t>(std::min<std::uintmax_t>(bytes, size_ - from)) : 0, '\0');
    for (std::size_t done = 0; done < piece.size();) {
        const std::ptrdiff_t got =
            read_at(handle_.get(), piece.data() + done, piece.size() - done, from + done);
        if (got < 0) return file_error(path_, "read");
        if (got == 0) piece.resize(done);  // it has become shorter
        done += static_cast<std::size_t>(got);
    }
    return piece;
}

Result<std::string> copy_file_durably(const std::filesystem::path& from, const std::filesystem::path& to) {
    const Result<FilePieces> source = FilePieces::open(from);
    if (!source) return source.error().text();
    const FileHandle target = create_private_file(to);
    if (!target) return file_error(to, "write");
    Result<std::string> copied = copy(source.value(), target, to);
    std::error_code ignored;
    const bool nothing = copied && !copied.value().empty() && std::filesystem::is_empty(to, ignored);
    if (!copied || nothing) std::filesystem::remove(to, ignored);
    return copied;
}

}  // namespace slosh
