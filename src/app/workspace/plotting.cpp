// What the plots are told, and the table of what they show; see workspace.h.
#include <nlohmann/json.hpp>

#include "app/session/file_names.h"
#include "app/workspace/workspace.h"
#include "base/system/atomic_file.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "slosh/probe.h"
#include "ui/plot_record.h"

namespace slosh::app {

void Workspace::begin_plots() {
    if (plots.shown.empty()) {
        for (const std::string_view key : ui::usual_plot_quantities()) plots.shown.emplace_back(key);
    }
}

void Workspace::follow_plots(const StepsMeasured& measured) {
    for (const StepRow& row : measured.rows) {
        // Another scene has other gauges, and they come and go by hand.
        if (row.probes != plotted_probes_) {
            plotted_probes_ = row.probes;
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

void Workspace::mark_plots(const CommandDone& done) {
    if (done.result.applied) diagnostics.plots.mark(done.time, command_text(done.command));
}

void Workspace::show_ghost_run(bool on) {
    plots.ghost = on;
    said_before_.clear();
    session_->post(SetRunBefore{on});
}

/// Why there is nothing to be seen of the run before, once each.
void Workspace::follow_run_before() {
    const std::shared_ptr<const ParticlesBefore>& before = frame().before;
    if (!plots.ghost || !before) return;
    if (before->why != said_before_ && !before->why.empty())
        notices_.toast(Notices::Kind::note, before->why, "ghost_run");
    said_before_ = before->why;
}

void Workspace::handle_intent(const ui::PlotTableIntent& intent) {
    const std::filesystem::path folder = data_folder() / "plots";
    session_->work(
        "Plot",
        [text = intent.text, folder, stem = scene_.description().name + "_" + time_stamp()]() -> WorkReport {
            const std::filesystem::path path = free_name(folder, stem, ".csv");
            const Result<void> written = write_file_atomically(path, text);
            return written ? WorkReport{"Plot saved: " + path.string(), false, path}
                           : WorkReport{"Plot not saved: " + written.error().text(), true};
        });
    notices_.test_log.write("plot_table", {{"characters", intent.text.size()}});
}

}  // namespace slosh::app
