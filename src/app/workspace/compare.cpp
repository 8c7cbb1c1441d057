// Two worlds beside each other; see workspace.h and app/session/comparison.h.
#include <nlohmann/json.hpp>

#include "app/workspace/actions.h"
#include "app/workspace/workspace.h"

namespace slosh::app {
namespace {

using W = Workspace;

}  // namespace

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
                   "Every action applies to both worlds. The panel edits the chosen one.", "compare");
    panel.pending().clear();
    diagnostics.plots.begin_right();
    slow_watch_.restart();
    view_.changed = true;
}

void Workspace::comparison_ended(const ComparisonEnded& ended) {
    const bool right = ended.kept == Worlds::right;
    notices_.test_log.write("comparison",
                            {{"stage", "end"}, {"kept", right ? "right" : "left"}, {"why", ended.why}});
    std::string text = right ? "The right-hand world was kept. Undo brings back the left-hand one."
                             : "The left-hand world was kept.";
    if (!ended.why.empty()) text = ended.why;
    notices_.toast(ended.why.empty() ? Notices::Kind::note : Notices::Kind::warning, text, "compare");
    panel.pending().clear();
    tools_.cancel();
    tools_.world_changed();
    diagnostics.plots.end_right(right);
    slow_watch_.restart();
    view_.changed = true;
}

void add_comparison_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "compare",
                    .menu = "Simulation",
                    .label = "Compare two worlds",
                    .help = "Show a copy of the world beside it, with its own solver and parameters; again: "
                            "keep the left-hand world",
                    .keys = {"\\", "F8"},
                    .run = [&w] { w.toggle_comparison(); },
                    .line_before = true,
                    .checked = [&w] { return w.comparing(); }});
    const auto of_two = [&](const char* id, const char* label, const char* help,
                            std::vector<std::string> keys, std::function<void()> run) {
        list.push_back({.id = id,
                        .menu = "Simulation",
                        .label = label,
                        .help = help,
                        .keys = std::move(keys),
                        .run = std::move(run),
                        .enabled = [&w] { return w.comparing(); }});
    };
    of_two("keep_left", "Keep the left world", "Keep the left-hand world and close the comparison", {},
           [&w] { w.keep(Worlds::left); });
    of_two("keep_right", "Keep the right world", "Keep the right-hand world and close the comparison",
           {"Shift+\\", "Shift+F8"}, [&w] { w.keep(Worlds::right); });
    of_two("choose_left", "Edit the left world", "Edit the parameters of the left-hand world", {},
           [&w] { w.choose_world(Worlds::left); });
    of_two("choose_right", "Edit the right world", "Edit the parameters of the right-hand world", {},
           [&w] { w.choose_world(Worlds::right); });
}

}  // namespace slosh::app
