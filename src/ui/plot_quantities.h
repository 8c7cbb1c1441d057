// What can be plotted of a step: one line each in the list of plot_quantities.cpp.
#pragma once

#include <span>
#include <string_view>

#include "slosh/step_report.h"

namespace slosh::ui {

struct PlotQuantity {
    std::string_view key;   ///< in the settings: "kinetic_energy"
    std::string_view name;  ///< for people: "Kinetic energy"
    std::string_view unit;  ///< "J"; "": a number
    double (*value)(const StepReport& report) = nullptr;
};

std::span<const PlotQuantity> plot_quantities();
/// Those that are shown until a person chooses others.
std::span<const std::string_view> usual_plot_quantities();

}  // namespace slosh::ui
