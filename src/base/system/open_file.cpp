#include "base/system/open_file.h"

#include <cerrno>
#include <cstring>
#include <string>

namespace slosh {

Error file_error(const std::filesystem::path& path, std::string_view action) {
    return Error{"cannot " + std::string(action) + ": " + std::strerror(errno), path.string()};
}

}  // namespace slosh
