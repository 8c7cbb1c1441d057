#include "base/system/file_pieces.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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
    if (::fsync(to.get()) != 0) return file_error(path, "write");
    return unread;
}

}  // namespace

Result<FilePieces> FilePieces::open(const std::filesystem::path& path) {
    // Opening a pipe without O_NONBLOCK would wait for its writer.
    FilePieces file(path, FileHandle(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)));
    struct stat status {};
    if (!file.handle_ || ::fstat(file.handle_.get(), &status) != 0) return file_error(path, "read");
    if (!S_ISREG(status.st_mode)) return Error{"is not a file", path.string()};
    file.size_ = static_cast<std::uintmax_t>(std::max<off_t>(status.st_size, 0));
    return file;
}

Result<std::string> FilePieces::read(std::uintmax_t from, std::size_t bytes) const {
    stop_if_asked();
    std::string piece(
        from < size_ ? static_cast<std::size_t>(std::min<std::uintmax_t>(bytes, size_ - from)) : 0, '\0');
    for (std::size_t done = 0; done < piece.size();) {
        const ssize_t got =
            ::pread(handle_.get(), piece.data() + done, piece.size() - done, static_cast<off_t>(from + done));
        if (got < 0 && errno == EINTR) continue;
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
