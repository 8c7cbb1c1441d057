#include "base/system/windows/native.h"

#include <fcntl.h>
#include <io.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

namespace slosh::native {

namespace {

struct Pair {
    DWORD error;
    int number;
};
constexpr std::array numbers{Pair{ERROR_FILE_NOT_FOUND, ENOENT},
                             Pair{ERROR_PATH_NOT_FOUND, ENOENT},
                             Pair{ERROR_INVALID_NAME, ENOENT},
                             Pair{ERROR_BAD_PATHNAME, ENOENT},
                             Pair{ERROR_BAD_NETPATH, ENOENT},
                             Pair{ERROR_ACCESS_DENIED, EACCES},
                             Pair{ERROR_SHARING_VIOLATION, EACCES},
                             Pair{ERROR_WRITE_PROTECT, EROFS},
                             Pair{ERROR_LOCK_VIOLATION, EAGAIN},
                             Pair{ERROR_FILE_EXISTS, EEXIST},
                             Pair{ERROR_ALREADY_EXISTS, EEXIST},
                             Pair{ERROR_DISK_FULL, ENOSPC},
                             Pair{ERROR_HANDLE_DISK_FULL, ENOSPC},
                             Pair{ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
                             Pair{ERROR_DIRECTORY, ENOTDIR},
                             Pair{ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                             Pair{ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                             Pair{ERROR_OUTOFMEMORY, ENOMEM},
                             Pair{ERROR_BROKEN_PIPE, EPIPE},
                             Pair{ERROR_NO_DATA, EPIPE},
                             Pair{ERROR_INVALID_HANDLE, EBADF},
                             Pair{ERROR_INVALID_PARAMETER, EINVAL},
                             Pair{ERROR_NOT_SUPPORTED, ENOSYS},
                             Pair{ERROR_CALL_NOT_IMPLEMENTED, ENOSYS},
                             Pair{ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG}};

}  // namespace

int error_number(DWORD error) {
    for (const Pair& pair : numbers) {
        if (pair.error == error) return pair.number;
    }
    return EIO;
}

bool fail() {
    errno = error_number(GetLastError());
    return false;
}

std::wstring wide(std::string_view utf8) {
    const int size = static_cast<int>(utf8.size());
    std::wstring text(
        static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, text.data(), static_cast<int>(text.size()));
    return text;
}

std::string utf8(std::wstring_view text) {
    const int size = static_cast<int>(text.size());
    std::string bytes(static_cast<std::size_t>(
                          WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr)),
                      '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), size, bytes.data(), static_cast<int>(bytes.size()), nullptr,
                        nullptr);
    return bytes;
}

Owned open(const std::filesystem::path& path, DWORD access, DWORD share, DWORD disposition, DWORD flags) {
    return Owned(CreateFileW(path.c_str(), access, share, nullptr, disposition, flags, nullptr));
}

FileHandle descriptor_of(Owned handle, int flags) {
    if (!handle) {
        fail();
        return {};
    }
    const int descriptor =
        ::_open_osfhandle(reinterpret_cast<intptr_t>(handle.get()), flags | _O_BINARY | _O_NOINHERIT);
    if (descriptor >= 0) handle.release();
    return FileHandle(descriptor);
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)); }

bool is_link(HANDLE handle) {
    BY_HANDLE_FILE_INFORMATION facts{};
    return GetFileInformationByHandle(handle, &facts) &&
           (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

bool rename_open(HANDLE handle, const std::filesystem::path& to) {
    std::error_code failed;
    std::filesystem::path whole = std::filesystem::absolute(to, failed);
    const std::wstring& name = whole.make_preferred().native();
    const std::size_t bytes = name.size() * sizeof(wchar_t);
    std::vector<std::byte> memory(sizeof(FILE_RENAME_INFO) + bytes);
    auto* rename = reinterpret_cast<FILE_RENAME_INFO*>(memory.data());
    rename->FileNameLength = static_cast<DWORD>(bytes);
    std::memcpy(rename->FileName, name.data(), bytes);
    // With the meaning of POSIX the new file takes the name while readers still have the old one open. File
    // systems other than that of Windows, and older systems, have only the plain one.
    constexpr DWORD replace = 1, as_posix = 2;
    constexpr auto rename_with_flags = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);  // FileRenameInfoEx
    const auto size = static_cast<DWORD>(memory.size());
    const DWORD flags = replace | as_posix;
    std::memcpy(memory.data(), &flags, sizeof flags);
    if (SetFileInformationByHandle(handle, rename_with_flags, rename, size)) return true;
    std::memset(memory.data(), 0, sizeof flags);
    rename->ReplaceIfExists = TRUE;
    return SetFileInformationByHandle(handle, FileRenameInfo, rename, size) || fail();
}

bool lock_far_byte(HANDLE handle) {
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    return LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) || fail();
}

}  // namespace slosh::native
