// What one pass of a frame cost.
#pragma once

#include <string_view>

namespace slosh {

struct PassTime {
    std::string_view name;  ///< a literal
    double milliseconds = 0.0;
};

}  // namespace slosh
