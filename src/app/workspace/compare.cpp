// Two worlds beside each other; see workspace.h and app/session/comparison.h.
#include <nlohmann/json.hpp>

#include "app/workspace/workspace.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::app {
namespace {

std::string label_of_solver(std::string_view name) {
    const SolverModule* solver = find_solver(name);
    return solver != nullptr ? std::string(solver->label) : std::string(name);
}

}  // namespace

bool Workspace::comparing() const { return frame().right != nullptr; }

const SimulationFrame& Workspace::chosen_frame() const {
    return comparing() && session_->chosen() == Worlds::right ? *frame().right : frame();
}

const SimulationFrame* Workspace::other_frame() const {
    if (!comparing()) return nullptr;
    return session_->chosen() == Worlds::right ? &frame() : frame().right.get();
}

/// Asked for again it leaves the world as it was before.
void Workspace::toggle_comparison() {
    if (session_->comparing()) return keep(Worlds::left);
    if (!has_water()) return;
    tools_.cancel();
    session_->compare();
}

void Workspace::keep(Worlds kept) {
    tools_.cancel();
    session_->keep(kept);
}

void Workspace::choose_world(Worlds world) {
    if (!comparing() || session_->chosen() == world) return;
    session_->choose(world);
    panel.pending().clear();
    panel.refuse_cost();
    notices_.test_log.write("chosen", {{"world", world == Worlds::right ? "right" : "left"}});
}

void Workspace::comparison_began() {
    notices_.test_log.write("comparison", {{"stage", "begin"}});
    close_microscope(false);
    notices_.toast(Notices::Kind::note,
                   "Two worlds: both get what you do. The panel sets the one that is chosen.", "compare");
    panel.pending().clear();
    diagnostics.plots.begin_right();
    slow_watch_.restart();
    view_.changed = true;
}

void Workspace::comparison_ended(const ComparisonEnded& ended) {
    const bool right = ended.kept == Worlds::right;
    notices_.test_log.write("comparison",
                            {{"stage", "end"}, {"kept", right ? "right" : "left"}, {"why", ended.why}});
    std::string text =
        right ? "The right world was kept; undo brings the left one back." : "The left world goes on.";
    if (!ended.why.empty()) text = ended.why;
    notices_.toast(ended.why.empty() ? Notices::Kind::note : Notices::Kind::warning, text, "compare");
    panel.pending().clear();
    tools_.cancel();
    tools_.world_changed();
    diagnostics.plots.end_right(right);
    slow_watch_.restart();
    view_.changed = true;
}

std::string Workspace::name_of(Worlds world) const {
    const bool right = world == Worlds::right;
    const SimulationFrame& shown = right && frame().right ? *frame().right : frame();
    return std::string(right ? "Right" : "Left") + ": " + label_of_solver(shown.solver);
}

}  // namespace slosh::app
