// What a file is, by its first bytes, before it is opened.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace slosh::app {

/// It holds the water of a moment: a saved state or a recording. What cannot be read holds nothing.
bool holds_state(const std::string& path);

/// Of several files that were dropped together, a scene and its models say, the place of the one to open: the
/// first that has the beginning of a scene, state or recording, else the first model or points, else 0.
std::size_t file_to_open(const std::vector<std::string>& paths);

}  // namespace slosh::app
