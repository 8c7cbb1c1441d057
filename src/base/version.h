// Which Slosh this is; files name the one that made them.
#pragma once

#include <string_view>

namespace slosh {

/// "0.1.0", as in the project's CMakeLists.txt.
std::string_view version();

}  // namespace slosh
