// Windows that explain the water: the doctor's, with a sentence and a fix for each trouble that was found;
// the inspector's, with the figures of one particle; the microscope's, with the phases of a step.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct DoctorLine {
    std::string rule;      ///< for the intent
    std::string sentence;  ///< what is wrong
    std::string fix;       ///< "Kernel radius 2 h/d"
    bool rewind = false;   ///< the water is spoilt: going back is offered first
};

/// `asked_for`: a person has opened it; it then says so where nothing is wrong, with `well`, and can be
/// closed. Emits DoctorIntents. Nothing is drawn without lines unless it was asked for.
void draw_doctor(Context& context, const Rectangle& view, std::span<const DoctorLine> lines, bool asked_for,
                 const std::string& well);

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
