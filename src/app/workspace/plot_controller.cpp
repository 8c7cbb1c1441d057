// See plot_controller.h.
#include "app/workspace/plot_controller.h"

#include <nlohmann/json.hpp>

#include "app/session/file_names.h"
#include "app/session/step_cost.h"
#include "base/system/atomic_file.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "slosh/probe.h"
#include "ui/plot_record.h"

namespace slosh::app {

void PlotController::begin() {
    diagnostics.clear();
    probes_.reset();
    if (!panel.shown.empty()) return;
    for (const std::string_view key : ui::usual_plot_quantities()) panel.shown.emplace_back(key);
}

void PlotController::follow(const StepsMeasured& measured) {
    for (const StepRow& row : measured.rows) {
        // Another scene has other gauges, and they come and go by hand.
        if (row.probes != probes_) {
            probes_ = row.probes;
            std::vector<ui::PlotProbe> probes;
            for (const Probe& probe : *row.probes)
                probes.push_back({probe.name, std::string(unit_of(probe, row.dimension))});
            diagnostics.plots.set_probes(std::move(probes));
        }
        if (row.right) {
            diagnostics.plots.add(row.report, row.gauges, true);
        } else {
            diagnostics.add(row.report, row.gauges);
        }
    }
}

void PlotController::mark(const CommandDone& done) {
    if (done.result.applied) diagnostics.plots.mark(done.time, command_text(done.command));
}

void PlotController::show_ghost_run(bool on) {
    panel.ghost = on;
    said_.clear();
    simulation_.session().post(SetRunBefore{on});
}

void PlotController::follow_run_before() {
    const std::shared_ptr<const ParticlesBefore>& before = simulation_.frame().before;
    if (!panel.ghost || !before) return;
    if (before->why != said_ && !before->why.empty())
        notices_.toast(Notices::Kind::note, before->why, "ghost_run");
    said_ = before->why;
}

std::optional<double> PlotController::cost(const ParameterDescription& description,
                                           const ParameterValue& value) const {
    const double* number = std::get_if<double>(&value);
    if (number == nullptr) return std::nullopt;
    const SimulationFrame& now = simulation_.chosen_frame();
    // The mean of the last steps: in a single one a phase may have lost its core.
    StepReport mean = now.report;
    if (!diagnostics.phases.empty() && &now == &simulation_.frame()) {
        mean.milliseconds = diagnostics.step_mean;
        mean.phases.clear();
        for (const auto& phase : diagnostics.phases) mean.phases.push_back({phase.name, phase.milliseconds});
    }
    const MeasuredStep last{mean, now.parameters, now.solver, now.dimension};
    const double milliseconds = predicted_step(last, description.key, *number);
    if (!is_costly(last, milliseconds, static_cast<double>(settings_.costly_step))) return std::nullopt;
    return 1e-3 * milliseconds;
}

void PlotController::handle(const ui::PlotTableIntent& intent) {
    const std::filesystem::path folder = data_folder() / "plots";
    simulation_.session().work(
        "Plot",
        [text = intent.text, folder, stem = scene_.description().name + "_" + time_stamp()]() -> WorkReport {
            const std::filesystem::path path = free_name(folder, stem, ".csv");
            const Result<void> written = write_file_atomically(path, text);
            return written ? WorkReport{"Plot saved: " + path.string(), false, path}
                           : WorkReport{"Plot not saved: " + written.error().text(), true};
        });
    notices_.test_log.write("plot_table", {{"characters", intent.text.size()}});
}

void PlotController::add_actions(ActionList& list) {
    list.menu("View");
    list.add("diagnostics", "Diagnostics", "Show plots, profile and log", {"M"},
             [this] { settings_.drawer_open = !settings_.drawer_open; })
        .checked = [this] { return settings_.drawer_open; };
    list.add("ghost_run", "Show the previous run as a ghost",
             "Show the particles of the previous run, translucent, and its curves", {},
             [this] { show_ghost_run(!panel.ghost); })
        .checked = [this] { return panel.ghost; };
}

}  // namespace slosh::app
