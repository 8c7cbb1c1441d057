// At the top of each half while two worlds are compared: which one it is, to choose it, and to keep it.
#pragma once

#include <string>
#include <string_view>

#include "ui/context.h"

namespace slosh::ui {

struct WorldHeader {
    std::string name;                ///< "Left: PBF"
    std::string_view side;           ///< "left" or "right": ends its actions, and the names for tests
    bool chosen = false;             ///< the panel sets this one
    std::string_view keep_key = {};  ///< for the tooltip; "": none
};

/// At the upper left of `half`. Its height with the gaps above and below, pixels.
float draw_world_header(Context& context, const Rectangle& half, const WorldHeader& header);

/// The line between the halves of `view`.
void draw_halves_line(const Rectangle& view, float middle, float scale);

}  // namespace slosh::ui
