#include "support/source_path.h"

namespace slosh {

std::filesystem::path source_path(std::string_view name) {
    return std::filesystem::path(SLOSH_SOURCE_DIR) / name;
}

}  // namespace slosh
