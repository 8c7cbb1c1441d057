// See scene_folder.h.
#include "io/scene_folder.h"

#include <algorithm>
#include <cctype>

#include "io/json_object.h"

namespace slosh::io {

namespace {

namespace fs = std::filesystem;

/// Links and .. are resolved, also of a path to a file that is not there.
fs::path resolved(const fs::path& folder, const std::string& name) {
    std::error_code code;
    const fs::path top = fs::canonical(folder, code);
    if (code) return {};
    const fs::path path = fs::weakly_canonical(top / name, code);
    return code ? fs::path() : path;
}

bool lies_below(const fs::path& path, const fs::path& folder) {
    std::error_code code;
    const fs::path top = fs::canonical(folder, code);
    return !code && std::mismatch(top.begin(), top.end(), path.begin(), path.end()).first == top.end();
}

}  // namespace

fs::path file_below(const fs::path& folder, const std::string& name) {
    const fs::path path = resolved(folder, name);
    return lies_below(path, folder) ? path : fs::path();
}

bool is_there(const fs::path& path) {
    std::error_code code;
    return !path.empty() && fs::exists(path, code);
}

Result<fs::path> file_beside(const std::string& name, const fs::path& folder, ModelFolders* folders) {
    if (name.find('\0') != std::string::npos) return Error{"no such file beside the scene", in_quotes(name)};
    if (folder.empty()) return fs::path();
    const fs::path path = resolved(folder, name);
    bool allowed = lies_below(path, folder);
    if (folders != nullptr)
        allowed = allowed || std::any_of(folders->allowed.begin(), folders->allowed.end(),
                                         [&](const fs::path& other) { return lies_below(path, other); });
    if (allowed) return is_there(path) ? path : fs::path();
    if (std::error_code code; folders != nullptr && fs::is_regular_file(path, code)) {
        std::vector<fs::path>& refused = folders->refused;
        if (std::find(refused.begin(), refused.end(), path.parent_path()) == refused.end())
            refused.push_back(path.parent_path());
    }
    return Error{
        "is outside the scene's folder, expected a file in it, below it, or in a folder that --models names",
        name};
}

std::string extension_of(const std::string& name) {
    std::string extension = fs::path(name).extension().string();
    if (!extension.empty()) extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return extension;
}

}  // namespace slosh::io
