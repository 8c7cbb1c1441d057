// Locks that a process holds until it ends in whatever way: they tell what a running process uses from what a
// dead one left.
#pragma once

#include <chrono>
#include <filesystem>

#include "base/system/open_file.h"
#include "base/system/temporaries.h"

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

/// Gives a folder of make_temporary_folder() its name and holds the lock of the new file `lock` in it, before
/// others can take the folder for a dead process's. Empty, with errno, if either is not to be had.
FileHandle publish_locked(const Temporary& made, const std::filesystem::path& name, const char* lock);

/// The folder in which the lock lies is about to be renamed or removed. Where open files keep their folder in
/// place the lock ends here; elsewhere it is held on.
void let_folder_move(FileHandle& lock);

}  // namespace slosh
