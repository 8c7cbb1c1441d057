// The microscope's window: the phases of a step, which one has just run, and the buttons that go on.
#pragma once

#include <string>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct MicroscopeRow {
    std::string name, time;  ///< time: "1.2 ms, 3x"; "": it has not run
    std::string help;        ///< a sentence under the cursor
    bool in_loop = false, done = false, last_run = false;
};

struct MicroscopePanel {
    std::string title;    ///< "PBF, step 31"
    std::string where;    ///< "Substep 1 of 2, iteration 3"
    std::string text;     ///< what the phase that has just run does
    std::string colours;  ///< "Colours: Speed"
    std::vector<MicroscopeRow> rows;
    bool inside = false;  ///< a step is under way
};

/// At the upper end of `place`, which it fills at most. Its buttons are the actions step_phase, step and
/// microscope.
void draw_microscope(Context& context, const Rectangle& place, const MicroscopePanel& panel);

}  // namespace slosh::ui
