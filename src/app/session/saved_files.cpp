// See saved_files.h. Source of the trash: the FreeDesktop.org Trash specification 1.0.
#include "app/session/saved_files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "base/system/atomic_file.h"
#include "base/system/output_target.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"

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
            // Hidden: a file that is being written.
            if (path.filename().string().starts_with(".")) continue;
            const std::optional<FileFacts> facts = facts_of_file(path);
            if (!facts) continue;
            if (const std::optional<SavedKind> kind = kind_of(path))
                files.push_back({path, *kind, facts->changed_at, facts->bytes});
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
        const FileHandle handle = create_private_file(noted);
        if (!handle && errno == EEXIST) continue;
        if (!handle) return file_error(file, "move to the trash");
        const fs::path place = trash / "files" / name;
        const bool taken = fs::exists(fs::symlink_status(place, failed));
        if (!taken && write_all(handle.get(), information) &&
            std::rename(whole.c_str(), place.c_str()) == 0) {
            fs::remove(thumbnail_path(whole), failed);
            return {};
        }
        Error error = file_error(file, "move to the trash");
        fs::remove(noted, failed);
        if (taken) continue;
        return error;
    }
    return Error{"cannot move to the trash", file.string()};
}

}  // namespace slosh::app
