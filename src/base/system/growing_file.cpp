#include "base/system/growing_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <utility>

namespace slosh {

namespace {

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

void sync_folder_of(const std::filesystem::path& path) {
    const std::filesystem::path folder =
        path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle) ::fsync(handle.get());
}

}  // namespace

Result<GrowingFile> GrowingFile::create(const std::filesystem::path& path, std::string_view start,
                                        std::string action) {
    const std::filesystem::path target = behind_links(path);
    struct stat status {};
    const bool stream = ::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    std::error_code code;
    if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), code);
    if (code) return Error{"cannot create the folder: " + code.message(), target.parent_path().string()};
    const std::filesystem::path first = stream ? target : temporary_beside(target);
    const int flags = O_WRONLY | O_CLOEXEC | (stream ? 0 : O_CREAT | O_EXCL);
    FileHandle handle(::open(first.c_str(), flags, 0666));
    if (!handle) return file_error(path, action);
    GrowingFile file(std::move(handle), path, std::move(action));
    Result<void> written = file.append(start);
    if (!stream && written) {
        written = file.sync();
        if (written && ::rename(first.c_str(), target.c_str()) != 0) written = file_error(path, file.action_);
        if (written) sync_folder_of(target);
    }
    if (!written) {
        if (!stream) ::unlink(first.c_str());
        return written.error();
    }
    return file;
}

Result<void> GrowingFile::append(std::string_view piece) {
    if (!write_all(file_.get(), piece)) {
        const Error error = file_error(path_, action_);
        // Half a piece in the middle would end the file there for every reader.
        if (::ftruncate(file_.get(), static_cast<off_t>(size_)) == 0) ::lseek(file_.get(), 0, SEEK_END);
        return error;
    }
    size_ += piece.size();
    return {};
}

Result<void> GrowingFile::sync() {
    if (::fdatasync(file_.get()) == 0 || errno == EINVAL || errno == EROFS)
        return {};  // pipes have nothing to sync
    return file_error(path_, action_);
}

}  // namespace slosh
