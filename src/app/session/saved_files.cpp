// See saved_files.h.
#include "app/session/saved_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "base/system/atomic_file.h"
#include "base/system/local_time.h"
#include "base/system/trash.h"
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

std::string date_text(std::time_t time) {
    const std::tm parts = local_time(time);
    char text[32] = "";
    std::strftime(text, sizeof text, " %b %Y %H:%M", &parts);
    return std::to_string(parts.tm_mday) + text;
}

Result<void> move_to_trash(const fs::path& file, const fs::path& trash) {
    std::error_code failed;
    const fs::path whole = fs::absolute(file, failed);
    Result<void> moved = put_into_trash(whole, trash);
    if (moved) fs::remove(thumbnail_path(whole), failed);
    return moved;
}

}  // namespace slosh::app
