// Files of the source tree.
#pragma once

#include <filesystem>
#include <string_view>

namespace slosh {

/// The whole path of a file or folder of the source tree: "assets/scenes". One file of the tests knows the
/// tree's place, so that a compiler cache serves trees at any place.
std::filesystem::path source_path(std::string_view name);

}  // namespace slosh
