// Files are opened so that others may read, write, rename and remove them meanwhile, as on other systems.
#include "base/system/open_file.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "base/system/windows/native.h"

namespace slosh {

namespace {

namespace fs = std::filesystem;

/// Folders are opened only with it.
constexpr DWORD any_kind = FILE_FLAG_BACKUP_SEMANTICS;

std::time_t seconds_since_1970(const FILETIME& time) {
    constexpr std::int64_t ticks_per_second = 10'000'000, seconds_from_1601 = 11'644'473'600;
    const std::int64_t ticks = (std::int64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime;
    return static_cast<std::time_t>(ticks / ticks_per_second - seconds_from_1601);
}

std::optional<FileStatus> status_of_handle(HANDLE handle) {
    FileStatus status;
    const DWORD type = GetFileType(handle);
    if (type == FILE_TYPE_PIPE) status.kind = FileKind::pipe;
    if (type == FILE_TYPE_CHAR) status.kind = FileKind::device;
    if (type != FILE_TYPE_DISK) return status;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!GetFileInformationByHandle(handle, &facts)) {
        // wine 8 knows only the size of the file that standard output goes to.
        LARGE_INTEGER size{};
        if (!GetFileSizeEx(handle, &size)) return std::nullopt;
        status.bytes = static_cast<std::uintmax_t>(size.QuadPart);
        return status;
    }
    if ((facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) status.kind = FileKind::folder;
    status.bytes = (std::uintmax_t{facts.nFileSizeHigh} << 32) | facts.nFileSizeLow;
    status.changed_at = seconds_since_1970(facts.ftLastWriteTime);
    return status;
}

std::ptrdiff_t read_handle(HANDLE handle, char* to, std::size_t bytes, OVERLAPPED* place) {
    constexpr std::size_t most = std::size_t{1} << 30;
    DWORD got = 0;
    if (ReadFile(handle, to, static_cast<DWORD>(std::min(bytes, most)), &got, place))
        return static_cast<std::ptrdiff_t>(got);
    const DWORD error = GetLastError();
    if (error == ERROR_HANDLE_EOF || error == ERROR_BROKEN_PIPE) return 0;
    native::fail();
    return -1;
}

}  // namespace

void FileHandle::close() {
    if (descriptor_ >= 0) ::_close(release());
}

std::optional<FileStatus> status_of(const fs::path& path) {
    const native::Owned handle =
        native::open(path, FILE_READ_ATTRIBUTES, native::share_all, OPEN_EXISTING, any_kind);
    std::optional<FileStatus> status = handle ? status_of_handle(handle.get()) : std::nullopt;
    if (!status) native::fail();
    return status;
}

std::optional<FileStatus> status_of(int descriptor) {
    const HANDLE handle = native::handle_of(descriptor);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return std::nullopt;
    }
    std::optional<FileStatus> status = status_of_handle(handle);
    if (!status) native::fail();
    return status;
}

FileHandle open_to_read(const fs::path& path, Links links) {
    const DWORD flags = links == Links::refused ? FILE_FLAG_OPEN_REPARSE_POINT : 0;
    native::Owned handle =
        native::open(path, GENERIC_READ, native::share_all, OPEN_EXISTING, any_kind | flags);
    if (handle && links == Links::refused && native::is_link(handle.get())) {
        errno = ELOOP;
        return {};
    }
    return native::descriptor_of(std::move(handle), _O_RDONLY);
}

FileHandle create_private_file(const fs::path& path) {
    return native::descriptor_of(native::open(path, GENERIC_WRITE, native::share_all, CREATE_NEW), _O_WRONLY);
}

std::ptrdiff_t read_next(int descriptor, char* to, std::size_t bytes) {
    return read_handle(native::handle_of(descriptor), to, bytes, nullptr);
}

std::ptrdiff_t read_at(int descriptor, char* to, std::size_t bytes, std::uintmax_t from) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(from & 0xffffffffu);
    place.OffsetHigh = static_cast<DWORD>(from >> 32);
    return read_handle(native::handle_of(descriptor), to, bytes, &place);
}

bool write_all(int descriptor, std::string_view content) {
    constexpr std::size_t most = std::size_t{1} << 30;
    while (!content.empty()) {
        const int written =
            ::_write(descriptor, content.data(), static_cast<unsigned>(std::min(content.size(), most)));
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool go_to_start(int descriptor) { return ::_lseeki64(descriptor, 0, SEEK_SET) == 0; }

bool cut_file(int descriptor, std::uintmax_t bytes) {
    LARGE_INTEGER end{};
    end.QuadPart = static_cast<LONGLONG>(bytes);
    const HANDLE handle = native::handle_of(descriptor);
    return (SetFilePointerEx(handle, end, nullptr, FILE_BEGIN) && SetEndOfFile(handle)) || native::fail();
}

bool sync_file(int descriptor) { return FlushFileBuffers(native::handle_of(descriptor)) || native::fail(); }

bool sync_content(int descriptor) {
    return GetFileType(native::handle_of(descriptor)) != FILE_TYPE_DISK || sync_file(descriptor);
}

/// A new file has those of its folder.
bool give_permissions(int, const FileStatus&) { return true; }

bool may_write(const fs::path& path) {
    return native::open(path, GENERIC_WRITE, native::share_all, OPEN_EXISTING) || native::fail();
}

/// Programs that look at every new file, such as those against viruses, hold it for a moment.
bool rename_path(const fs::path& from, const fs::path& to) {
    constexpr int attempts = 10;
    constexpr DWORD pause_ms = 20;
    for (int attempt = 1;; ++attempt) {
        const native::Owned handle = native::open(from, DELETE | SYNCHRONIZE, native::share_all,
                                                  OPEN_EXISTING, any_kind | FILE_FLAG_OPEN_REPARSE_POINT);
        if (handle ? native::rename_open(handle.get(), to) : native::fail()) return true;
        if (errno != EACCES || attempt == attempts) return false;
        Sleep(pause_ms);
    }
}

}  // namespace slosh
