#include "sim/archive/recording_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "sim/archive/recording_format.h"

namespace slosh {

namespace {

Error cannot_write(const std::filesystem::path& path) {
    return Error{std::string("cannot write the recording: ") + std::strerror(errno), path.string()};
}

/// The file behind a chain of links, which is the one to be replaced; it need not exist yet.
std::filesystem::path behind_links(std::filesystem::path path) {
    std::error_code code;
    for (int links = 0; links < 40 && std::filesystem::is_symlink(path, code); ++links) {
        const std::filesystem::path target = std::filesystem::read_symlink(path, code);
        if (code) break;
        path = path.parent_path() / target;  // an absolute target replaces it all
    }
    return path;
}

/// Beside `path`; no other process and no other call has this name.
std::filesystem::path temporary_beside(const std::filesystem::path& path) {
    static std::atomic<unsigned> count{0};
    return path.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(++count);
}

void sync_folder(const std::filesystem::path& path) {
    const std::filesystem::path folder =
        path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    ::fsync(handle);
    ::close(handle);
}

}  // namespace

Result<RecordingFile> RecordingFile::create(const std::filesystem::path& path, const RecordingStart& start) {
    const std::filesystem::path target = behind_links(path);
    struct stat status {};
    const bool stream = ::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    std::error_code code;
    if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), code);
    if (code) return Error{"cannot create the folder: " + code.message(), target.parent_path().string()};
    const std::filesystem::path first = stream ? target : temporary_beside(target);
    const int flags = O_WRONLY | O_CLOEXEC | (stream ? 0 : O_CREAT | O_EXCL);
    const int handle = ::open(first.c_str(), flags, 0666);
    if (handle < 0) return cannot_write(path);
    RecordingFile file(handle, path);
    Result<void> written = file.write(recording_format::start_bytes(start));
    if (!stream && written) {
        written = file.sync();
        if (written && ::rename(first.c_str(), target.c_str()) != 0) written = cannot_write(path);
        if (written) sync_folder(target);
    }
    if (!written) {
        if (!stream) ::unlink(first.c_str());
        return written.error();
    }
    return file;
}

RecordingFile::RecordingFile(RecordingFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), size_(other.size_) {}

RecordingFile& RecordingFile::operator=(RecordingFile&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(path_, other.path_);
    std::swap(size_, other.size_);
    return *this;
}

RecordingFile::~RecordingFile() {
    if (file_ >= 0) ::close(file_);
}

Result<void> RecordingFile::write(const std::string& bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::write(file_, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const Error error = cannot_write(path_);
            // Half a chunk in the middle would end the recording there for every reader.
            if (::ftruncate(file_, static_cast<off_t>(size_)) == 0) ::lseek(file_, 0, SEEK_END);
            return error;
        }
        done += static_cast<std::size_t>(count);
    }
    size_ += bytes.size();
    return {};
}

Result<void> RecordingFile::append(const RecordedPiece& piece) {
    return write(recording_format::piece_bytes(piece));
}

Result<void> RecordingFile::sync() {
    if (::fdatasync(file_) == 0 || errno == EINVAL || errno == EROFS)
        return {};  // pipes have nothing to sync
    return cannot_write(path_);
}

Result<void> RecordingFile::close() {
    if (Result<void> ended = write(recording_format::end_bytes()); !ended) return ended;
    return sync();
}

}  // namespace slosh
