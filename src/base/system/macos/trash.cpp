// The trash is a folder of the home folder; a name that is taken gets a number.
#include "base/system/trash.h"

#include <cerrno>
#include <string>

#include "base/system/open_file.h"
#include "base/system/user_folders.h"

namespace slosh {

Result<void> put_into_trash(const std::filesystem::path& file, const std::filesystem::path&) {
    const std::filesystem::path trash = user_home_folder() / ".Trash";
    std::filesystem::path place = trash / file.filename();
    std::error_code failed;
    for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(place, failed)) && i < 10000; ++i)
        place = trash / (file.stem().string() + " " + std::to_string(i) + file.extension().string());
    if (rename_path(file, place)) return {};
    return file_error(file, "move to the trash");
}

}  // namespace slosh
