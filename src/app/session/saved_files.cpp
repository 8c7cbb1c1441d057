// See saved_files.h. Source of the trash: the FreeDesktop.org Trash specification 1.0.
#include "app/session/saved_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "base/atomic_file.h"
#include "base/output_target.h"
#include "sim/archive/recording.h"
#include "sim/archive/snapshot.h"

namespace slosh::app {
namespace {

namespace fs = std::filesystem;

std::optional<SavedKind> kind_of(const fs::path& path) {
    if (path.extension() == ".json") return SavedKind::scene;
    const Result<std::string> first = read_file_start(path, 8);
    if (!first) return std::nullopt;
    if (is_saved_state(first.value())) return SavedKind::state;
    if (is_recording(first.value())) return SavedKind::recording;
    return std::nullopt;
}

std::string local_time(std::time_t time, const char* format) {
    std::tm parts{};
    char text[48] = "";
    if (::localtime_r(&time, &parts) != nullptr) std::strftime(text, sizeof text, format, &parts);
    return text;
}

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

std::string_view name_of(SavedKind kind) {
    switch (kind) {
        case SavedKind::state:
            return "state";
        case SavedKind::recording:
            return "recording";
        case SavedKind::scene:
            break;
    }
    return "scene";
}

std::vector<SavedFile> saved_files(const fs::path& folder) {
    std::vector<SavedFile> files;
    for (const char* part : {"states", "recordings", "scenes"}) {
        std::error_code none;
        for (fs::directory_iterator entry(folder / part, none), end; !none && entry != end;
             entry.increment(none)) {
            const fs::path& path = entry->path();
            struct stat status {};
            // Hidden: a file that is being written.
            if (path.filename().string().starts_with(".") || ::stat(path.c_str(), &status) != 0 ||
                !S_ISREG(status.st_mode))
                continue;
            if (const std::optional<SavedKind> kind = kind_of(path))
                files.push_back({path, *kind, status.st_mtime, static_cast<std::uintmax_t>(status.st_size)});
        }
    }
    std::sort(files.begin(), files.end(), [](const SavedFile& one, const SavedFile& other) {
        return one.saved_at != other.saved_at ? one.saved_at > other.saved_at : one.path > other.path;
    });
    return files;
}

fs::path thumbnail_path(const fs::path& file) {
    return file.parent_path() / ".thumbnails" / (file.filename().string() + ".png");
}

std::string size_text(std::uintmax_t bytes) {
    constexpr std::array units{"bytes", "kB", "MB", "GB", "TB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit) value /= 1000.0;
    char text[32];
    std::snprintf(text, sizeof text, unit > 0 && value < 9.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return text;
}

std::string date_text(std::time_t time) { return local_time(time, "%-d %b %Y %H:%M"); }

Result<void> move_to_trash(const fs::path& file, const fs::path& trash) {
    std::error_code failed;
    const fs::path whole = fs::absolute(file, failed);
    fs::create_directories(trash / "files", failed);
    fs::create_directories(trash / "info", failed);
    const std::string information = "[Trash Info]\nPath=" + percent_encoded(whole.string()) +
                                    "\nDeletionDate=" + local_time(std::time(nullptr), "%Y-%m-%dT%H:%M:%S") +
                                    "\n";
    // The name is ours once its information is there.
    for (int i = 1; i < 10000; ++i) {
        const std::string name =
            i == 1 ? whole.filename().string()
                   : whole.stem().string() + "." + std::to_string(i) + whole.extension().string();
        const fs::path noted = trash / "info" / (name + ".trashinfo");
        const FileHandle handle(::open(noted.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!handle && errno == EEXIST) continue;
        const fs::path place = trash / "files" / name;
        struct stat status {};
        const bool taken = ::lstat(place.c_str(), &status) == 0;
        if (handle && !taken && write_all(handle.get(), information) &&
            ::rename(whole.c_str(), place.c_str()) == 0) {
            fs::remove(thumbnail_path(whole), failed);
            return {};
        }
        Error error = file_error(file, "move to the trash");
        if (handle) ::unlink(noted.c_str());
        if (handle && taken) continue;
        return error;
    }
    return Error{"cannot move to the trash", file.string()};
}

}  // namespace slosh::app
