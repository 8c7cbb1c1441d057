// See typed_path.h.
#include "app/typed_path.h"

#include <cstdlib>

namespace slosh::app {
namespace {

constexpr const char* state_extension = ".slosh";

std::filesystem::path from_home(const std::string& typed) {
    const char* home = std::getenv("HOME");
    const bool below = typed.starts_with("~/") && home != nullptr && *home != '\0';
    return below ? std::filesystem::path(home) / typed.substr(2) : std::filesystem::path(typed);
}

}  // namespace

std::filesystem::path typed_path(const std::string& typed, bool save, const std::filesystem::path& folder) {
    std::filesystem::path path = from_home(typed);
    const std::filesystem::path in_folder = path.is_absolute() ? path : folder / path;
    std::filesystem::path with_extension = in_folder;
    with_extension += state_extension;
    if (save) return path.has_extension() || !path.has_filename() ? in_folder : with_extension;
    std::error_code none;
    for (const std::filesystem::path& candidate : {in_folder, with_extension}) {
        if (std::filesystem::is_regular_file(candidate, none)) return candidate;
    }
    return path;
}

}  // namespace slosh::app
