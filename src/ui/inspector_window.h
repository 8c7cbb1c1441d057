// The inspector's window: the figures of one particle.
#pragma once

#include <string>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct InspectorRow {
    std::string name, value;
    std::string help;  ///< a sentence under the cursor; "": none
};

struct InspectorPart {
    std::string title;  ///< "Particle 17"
    std::vector<InspectorRow> rows;
    /// Its rows can be taken away: a button at each emits a ProbeIntent with the row's name.
    bool removable = false;
};

/// At the upper right of the view. Nothing without parts.
void draw_inspector(Context& context, const Rectangle& view, const std::vector<InspectorPart>& parts);

}  // namespace slosh::ui
