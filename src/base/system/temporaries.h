// Files and folders that are put in place when they are whole. Until then they have a name that says so and a
// lock, so that what a kill left is told from what is being written.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/system/open_file.h"

namespace slosh {

/// What is being made, locked; empty, with errno, when it cannot be made.
struct Temporary {
    std::filesystem::path path;
    FileHandle handle;
    explicit operator bool() const { return static_cast<bool>(handle); }
};

/// A file `.slosh-` and 16 digits. `for_all`: its permissions follow the umask; else it is this user's alone.
Temporary make_temporary_file(const std::filesystem::path& folder, bool for_all);
/// A folder with such a name.
Temporary make_temporary_folder(const std::filesystem::path& folder, bool for_all);

/// An open file of this process alone, which goes with the descriptor; empty, with errno, when it cannot be
/// made.
FileHandle make_unnamed_file();

/// Gives it its own name, while it is held. False, with errno, where that failed.
bool publish(const Temporary& made, const std::filesystem::path& name);

/// Removes what processes that are gone were making in this folder. Links, other names and what a running
/// process makes stay.
void remove_left_temporaries(const std::filesystem::path& folder);

/// What is made of these, by each system: a number that nobody can guess; a new file or folder that this
/// process holds, EEXIST if there is one already or another process removes it just now; removal of what no
/// process holds.
namespace making {
std::uint64_t unguessable_number();
FileHandle new_file(const std::filesystem::path& path, bool for_all);
FileHandle new_folder(const std::filesystem::path& path, bool for_all);
void remove_unless_held(const std::filesystem::path& path);
}  // namespace making

/// The names of a folder are on the disk after it. File systems that cannot do so count as true.
bool sync_folder(const std::filesystem::path& folder);

}  // namespace slosh
