// Windows itself, for the files of this folder: handles, error numbers, and texts as Windows has them.
#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/system/open_file.h"

namespace slosh::native {

/// What errno calls an error of Windows.
int error_number(DWORD error);
/// Sets errno to what GetLastError() says; false, to return it.
bool fail();

std::wstring wide(std::string_view utf8);
std::string utf8(std::wstring_view text);

/// A handle that is closed by the destructor.
class Owned {
  public:
    Owned() = default;
    explicit Owned(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    ~Owned() { close(); }
    Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Owned& operator=(Owned&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    HANDLE get() const { return handle_; }
    explicit operator bool() const { return handle_ != nullptr; }
    HANDLE release() { return std::exchange(handle_, nullptr); }
    void close() {
        if (handle_ != nullptr) CloseHandle(handle_);
        handle_ = nullptr;
    }

  private:
    HANDLE handle_ = nullptr;
};

constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// CreateFileW(). `flags`: attributes and flags.
Owned open(const std::filesystem::path& path, DWORD access, DWORD share, DWORD disposition,
           DWORD flags = FILE_ATTRIBUTE_NORMAL);
/// As a descriptor; empty, with errno, where the handle is.
FileHandle descriptor_of(Owned handle, int flags);
HANDLE handle_of(int descriptor);

/// Whether the handle leads to a link, which was not followed.
bool is_link(HANDLE handle);

/// Gives the open file or folder, which may be deleted, another name. A file replaces a file.
bool rename_open(HANDLE handle, const std::filesystem::path& to);

/// A lock of one byte, far behind the end of every file: a lock of Windows keeps others from reading what it
/// covers. False, with errno, while another handle has it.
bool lock_far_byte(HANDLE handle);

}  // namespace slosh::native
