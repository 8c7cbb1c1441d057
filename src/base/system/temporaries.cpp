#include "base/system/temporaries.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace slosh {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".slosh-";
constexpr std::size_t digits = 16;
constexpr int attempts = 100;

/// Does not contain the target's name, which may already be as long as names can be.
std::string unguessable_name() {
    char name[digits + 1];
    std::snprintf(name, sizeof name, "%016llx",
                  static_cast<unsigned long long>(making::unguessable_number()));
    return std::string(prefix) + name;
}

bool is_temporary_name(std::string_view name) {
    return name.size() == prefix.size() + digits && name.starts_with(prefix) &&
           name.find_first_not_of("0123456789abcdef", prefix.size()) == std::string_view::npos;
}

/// `make` returns a handle of a new file or folder.
Temporary make(const fs::path& folder, bool for_all, FileHandle (*make_new)(const fs::path&, bool)) {
    for (int attempt = 0; attempt < attempts; ++attempt) {
        Temporary made{folder / unguessable_name(), {}};
        made.handle = make_new(made.path, for_all);
        if (made.handle) return made;
        if (errno != EEXIST) return {};
    }
    errno = EEXIST;
    return {};
}

}  // namespace

Temporary make_temporary_file(const fs::path& folder, bool for_all) {
    return make(folder, for_all, making::new_file);
}

Temporary make_temporary_folder(const fs::path& folder, bool for_all) {
    return make(folder, for_all, making::new_folder);
}

void remove_left_temporaries(const fs::path& folder) {
    std::vector<fs::path> left;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        if (is_temporary_name(entry->path().filename().string())) left.push_back(entry->path());
    }
    for (const fs::path& path : left) making::remove_unless_held(path);
}

}  // namespace slosh
