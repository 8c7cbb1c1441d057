#include <pwd.h>
#include <unistd.h>

#include <array>

#include "base/system/posix/user_dirs.h"

namespace slosh {

std::filesystem::path home_of_user() {
    std::array<char, 16384> texts{};
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(::getuid(), &entry, texts.data(), texts.size(), &found) != 0 || found == nullptr)
        return {};
    return found->pw_dir == nullptr ? "" : found->pw_dir;
}

}  // namespace slosh
