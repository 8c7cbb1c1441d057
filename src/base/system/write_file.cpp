// Files that are written at once, and the look at a path before a long work.
#include <cerrno>
#include <cstring>
#include <vector>

#include "base/system/atomic_file.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

/// Notices a disk that loses data while the old file still exists.
bool reads_back(int descriptor, std::string_view content) {
    std::vector<char> part(1u << 18);
    std::size_t done = 0;
    for (;;) {
        const std::ptrdiff_t got = read_at(descriptor, part.data(), part.size(), done);
        if (got < 0) return false;
        errno = EIO;
        if (got == 0) return done == content.size();
        const auto count = static_cast<std::size_t>(got);
        if (count > content.size() - done || std::memcmp(part.data(), content.data() + done, count) != 0)
            return false;
        done += count;
    }
}

}  // namespace

Result<void> write_file_atomically(const fs::path& path, std::string_view content) {
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().stream) {
        const Result<FileHandle> stream = open_stream(target.value(), path);
        if (!stream) return stream.error();
        if (!write_all(stream.value().get(), content)) return file_error(path, "write");
        return {};
    }
    Result<FileInMaking> file = FileInMaking::create(target.value());
    if (!file) return file.error();
    const int descriptor = file.value().descriptor();
    if (!write_all(descriptor, content) || !reads_back(descriptor, content)) return file_error(path, "write");
    const Result<FileHandle> committed = std::move(file).value().commit();
    if (!committed) return committed.error();
    return {};
}

Result<void> check_writable(const fs::path& path) {
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().descriptor >= 0) {
        if (!status_of(target.value().descriptor)) return file_error(path, "write");
        return {};
    }
    if (target.value().stream) {
        if (!may_write(target.value().path)) return file_error(path, "write");
        return {};
    }
    // Tries instead of asking for permissions: root may write everywhere, but not to a read-only file system.
    const Result<FileInMaking> probe = FileInMaking::create(target.value());
    if (!probe) return probe.error();
    return {};
}

}  // namespace slosh
