// See scene_folder.h.
#include "io/scene_folder.h"

#include <algorithm>
#include <cctype>

#include "io/json_object.h"

namespace slosh::io {

std::filesystem::path file_below(const std::filesystem::path& folder, const std::string& name) {
    std::error_code code;
    const std::filesystem::path top = std::filesystem::canonical(folder, code);
    if (code) return {};
    const std::filesystem::path path = std::filesystem::weakly_canonical(top / name, code);
    if (code) return {};
    const auto [end, rest] = std::mismatch(top.begin(), top.end(), path.begin(), path.end());
    return end == top.end() ? path : std::filesystem::path();
}

bool is_there(const std::filesystem::path& path) {
    std::error_code code;
    return !path.empty() && std::filesystem::exists(path, code);
}

Result<std::filesystem::path> file_beside(const std::string& name, const std::filesystem::path& folder) {
    if (name.find('\0') != std::string::npos) return Error{"no such file beside the scene", in_quotes(name)};
    if (folder.empty()) return std::filesystem::path();
    const std::filesystem::path beside = file_below(folder, name);
    if (beside.empty())
        return Error{"lies outside of the scene's folder, expected a file in it or below it", name};
    return is_there(beside) ? beside : std::filesystem::path();
}

std::string extension_of(const std::string& name) {
    std::string extension = std::filesystem::path(name).extension().string();
    if (!extension.empty()) extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return extension;
}

}  // namespace slosh::io
