// Locks that a process holds until it ends in whatever way: they tell what a running process uses from what a
// dead one left.
#pragma once

#include <chrono>
#include <filesystem>

#include "base/system/output_target.h"

namespace slosh {

/// Opens the file, made where it is missing, and holds its lock until the handle is closed or the process
/// ends in whatever way. Empty, with errno, while another process holds it, or if the path is a link.
FileHandle lock_file(const std::filesystem::path& path);

enum class LockState {
    free,    ///< no process holds it, or there is no such file
    held,    ///< a running process holds it
    unknown  ///< errno says why: no permission, a link, a disk that fails
};
/// Who holds the lock of lock_file(). Makes no file, and is never in the way of another process that looks.
LockState lock_state(const std::filesystem::path& path);

/// Holds the lock of a folder, and waits for it at most so long. Empty if it was not to be had.
FileHandle lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds most);

/// Holds the lock of an open file or folder until it is closed. False, with errno, while another process
/// does; ENOLCK and the like where the file system has no locks.
bool lock_descriptor(int descriptor);

}  // namespace slosh
