// See file_names.h.
#include "app/session/file_names.h"

#include <cstdlib>
#include <ctime>

namespace slosh::app {
namespace {

std::filesystem::path from_home(const std::string& typed) {
    const char* home = std::getenv("HOME");
    const bool below = typed.starts_with("~/") && home != nullptr && *home != '\0';
    return below ? std::filesystem::path(home) / typed.substr(2) : std::filesystem::path(typed);
}

}  // namespace

std::filesystem::path typed_path(const std::string& typed, bool save, const std::filesystem::path& folder,
                                 std::string_view extension) {
    std::filesystem::path path = from_home(typed);
    const std::filesystem::path in_folder = path.is_absolute() ? path : folder / path;
    std::filesystem::path with_extension = in_folder;
    with_extension += extension;
    if (save) return path.has_extension() || !path.has_filename() ? in_folder : with_extension;
    std::error_code none;
    for (const std::filesystem::path& candidate : {in_folder, with_extension}) {
        if (std::filesystem::is_regular_file(candidate, none)) return candidate;
    }
    return path;
}

std::string time_stamp() {
    const std::time_t seconds = std::time(nullptr);
    char text[32] = "";
    if (const std::tm* local = std::localtime(&seconds))
        std::strftime(text, sizeof text, "%Y%m%d_%H%M%S", local);
    return text;
}

std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension) {
    std::error_code ignored;
    std::filesystem::path path = folder / (stem + extension);
    for (int i = 2; std::filesystem::exists(path, ignored) && i < 1000; ++i)
        path = folder / std::string(stem).append("_").append(std::to_string(i)).append(extension);
    return path;
}

}  // namespace slosh::app
