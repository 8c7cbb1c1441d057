// Windows that explain the water: the doctor's, with a sentence and a fix for each trouble that was found;
// the inspector's, with the figures of one particle; the microscope's, with the phases of a step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/dialogs.h"

namespace slosh::ui {

struct DoctorLine {
    std::string rule;      ///< for the intent
    std::string sentence;  ///< what is wrong
    std::string fix;       ///< "Kernel radius 2 h/d"
    bool rewind = false;   ///< the water is spoilt: going back is offered first
};

struct DoctorPanel {
    std::vector<DoctorLine> lines;
    std::optional<TooSlowNotice> slow;  ///< told among the findings
    std::string summary;                ///< where nothing was found
    bool asked_for = false;             ///< a person has opened it, and can close it
};
/// Emits DoctorIntents. Nothing is drawn without lines unless it was asked for. The height of its content,
/// pixels.
float draw_doctor(Context& context, const Rectangle& place, const DoctorPanel& panel);

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

/// Nothing without parts. The height of its content, pixels.
float draw_inspector(Context& context, const Rectangle& place, const std::vector<InspectorPart>& parts);

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

/// At the upper end of its place, which it fills at most. Its buttons are the actions step_phase, step and
/// microscope.
void draw_microscope(Context& context, const Rectangle& place, const MicroscopePanel& panel);

}  // namespace slosh::ui
