// A lock stays with its file when the folder moves.
#include "base/system/file_locks.h"

namespace slosh {

FileHandle publish_locked(const Temporary& made, const std::filesystem::path& name, const char* lock) {
    FileHandle held = lock_file(made.path / lock);
    if (!held || publish(made, name)) return held;
    return {};
}

void let_folder_move(FileHandle&) {}

}  // namespace slosh
