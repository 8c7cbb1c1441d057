// What the microscope's window shows of the step under way; see interface.h.
#include "app/workspace/microscope.h"

#include <algorithm>
#include <cstdio>

#include "app/shell/interface.h"
#include "render/color_field.h"
#include "sim/methods/step/solver_module.h"
#include "ui/explanation_windows.h"

namespace slosh::app {
namespace {

std::string time_text(const PhaseInStep& phase) {
    if (phase.runs == 0) return {};
    char text[64];
    std::snprintf(text, sizeof text, phase.runs > 1 ? "%.2f ms, %dx" : "%.2f ms", phase.milliseconds,
                  phase.runs);
    return text;
}

std::string place_text(const SimulationFrame& frame) {
    if (frame.phases.empty()) return "Between two steps";
    const PhaseRun& last = frame.phases.back();
    std::string text =
        "Substep " + std::to_string(last.substep + 1) + " of " + std::to_string(frame.report.substeps);
    if (last.scheduled < 0 && last.name != "scene") return "Time of the whole step";
    for (const PhaseInStep& phase : phases_of(frame)) {
        if (phase.last_run && phase.in_loop) text += ", iteration " + std::to_string(last.iteration + 1);
    }
    return text;
}

}  // namespace

void Interface::draw_microscope() {
    if (!workspace_.microscope.is_open() || workspace_.panels.hidden) return;
    const SimulationFrame& frame = workspace_.simulation.frame();
    const SolverModule* solver = find_solver(frame.solver);
    ui::MicroscopePanel panel;
    panel.inside = !frame.phases.empty();
    panel.title = (solver != nullptr ? std::string(solver->label) : frame.solver) + ", step " +
                  std::to_string(frame.report.step + (panel.inside ? 1 : 0));
    panel.where = place_text(frame);
    panel.text = facts_of(frame.phase).does;
    const ColorField* field = find_color_field(workspace_.settings.view.field);
    if (field != nullptr)
        panel.colours = "Colours: " + std::string(field->label) +
                        (field->unit.empty() ? "" : ", " + std::string(field->unit));
    for (const PhaseInStep& phase : phases_of(frame))
        panel.rows.push_back({std::string(phase.name), time_text(phase),
                              std::string(facts_of(phase.name).does), phase.in_loop, phase.runs > 0,
                              phase.last_run});
    ui::draw_microscope(context_, context_.overlays.ask(ui::Overlay::microscope), panel);
}

}  // namespace slosh::app
