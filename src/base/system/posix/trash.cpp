// Source: the FreeDesktop.org Trash specification 1.0.
#include "base/system/trash.h"

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <system_error>

#include "base/system/local_time.h"
#include "base/system/open_file.h"

namespace slosh {
namespace {

namespace fs = std::filesystem;

/// As in a URL, but for the slashes.
std::string percent_encoded(const std::string& path) {
    std::string encoded;
    for (const char letter : path) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= 'a' && byte <= 'z') ||
                           std::string_view("-_.~/").find(letter) != std::string_view::npos;
        char code[8];
        std::snprintf(code, sizeof code, "%%%02X", byte);
        encoded += plain ? std::string(1, letter) : std::string(code);
    }
    return encoded;
}

}  // namespace

Result<void> put_into_trash(const fs::path& file, const fs::path& trash) {
    std::error_code failed;
    fs::create_directories(trash / "files", failed);
    fs::create_directories(trash / "info", failed);
    const std::tm now = local_time(std::time(nullptr));
    char date[32] = "";
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &now);
    const std::string information =
        "[Trash Info]\nPath=" + percent_encoded(file.string()) + "\nDeletionDate=" + date + "\n";
    // The name is ours once its information is there.
    for (int i = 1; i < 10000; ++i) {
        const std::string name =
            i == 1 ? file.filename().string()
                   : file.stem().string() + "." + std::to_string(i) + file.extension().string();
        const fs::path noted = trash / "info" / (name + ".trashinfo");
        const FileHandle handle = create_private_file(noted);
        if (!handle && errno == EEXIST) continue;
        if (!handle) return file_error(file, "move to the trash");
        const fs::path place = trash / "files" / name;
        const bool taken = fs::exists(fs::symlink_status(place, failed));
        if (!taken && write_all(handle.get(), information) && rename_path(file, place)) return {};
        Error error = file_error(file, "move to the trash");
        fs::remove(noted, failed);
        if (taken) continue;
        return error;
    }
    return Error{"cannot move to the trash", file.string()};
}

}  // namespace slosh
