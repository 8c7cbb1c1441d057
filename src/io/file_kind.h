// What a text file is meant as, by how it begins.
#pragma once

#include <string_view>

namespace slosh::io {

/// A scene file, whole or broken: the first that is no white space (nor a byte order mark) is a brace.
bool is_scene_text(std::string_view beginning);

}  // namespace slosh::io
