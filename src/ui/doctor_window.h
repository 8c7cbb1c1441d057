// The doctor's window: one sentence for each trouble that was found, and a button that fixes it.
#pragma once

#include <span>
#include <string>

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

}  // namespace slosh::ui
