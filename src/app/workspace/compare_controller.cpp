// See compare_controller.h.
#include "app/workspace/compare_controller.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace slosh::app {

void CompareController::toggle() {
    if (simulation_.session().comparing()) return keep(Worlds::left);
    if (!simulation_.has_water()) return;
    tools_.cancel();
    simulation_.session().compare();
}

void CompareController::keep(Worlds kept) {
    tools_.cancel();
    simulation_.session().keep(kept);
}

void CompareController::choose(Worlds world) {
    Session& session = simulation_.session();
    if (!simulation_.comparing() || session.chosen() == world) return;
    session.choose(world);
    panels_.parameters.pending().clear();
    panels_.parameters.refuse_cost();
    notices_.test_log.write("chosen", {{"world", world == Worlds::right ? "right" : "left"}});
}

void CompareController::began() {
    notices_.test_log.write("comparison", {{"stage", "begin"}});
    notices_.toast(Notices::Kind::note,
                   "Every action applies to both worlds. The panel edits the chosen one.", "compare");
    panels_.parameters.pending().clear();
    plots_.diagnostics.plots.begin_right();
}

void CompareController::ended(const ComparisonEnded& ended) {
    const bool right = ended.kept == Worlds::right;
    notices_.test_log.write("comparison",
                            {{"stage", "end"}, {"kept", right ? "right" : "left"}, {"why", ended.why}});
    std::string text = right ? "The right-hand world was kept. Undo brings back the left-hand one."
                             : "The left-hand world was kept.";
    if (!ended.why.empty()) text = ended.why;
    notices_.toast(ended.why.empty() ? Notices::Kind::note : Notices::Kind::warning, text, "compare");
    panels_.parameters.pending().clear();
    tools_.cancel();
    tools_.world_changed();
    plots_.diagnostics.plots.end_right(right);
}

void CompareController::add_actions(ActionList& list) {
    list.menu("Simulation");
    Action& compare_row =
        list.add("compare", "Compare two worlds",
                 "Show a copy of the world beside it, with its own solver and parameters; again: "
                 "keep the left-hand world",
                 {"\\", "F8"}, [this] { toggle(); });
    compare_row.line_before = true;
    compare_row.checked = [this] { return simulation_.comparing(); };
    const auto of_two = [&](const char* id, const char* label, const char* help,
                            std::vector<std::string> keys, std::function<void()> run) {
        list.add(id, label, help, std::move(keys), std::move(run)).enabled = [this] {
            return simulation_.comparing();
        };
    };
    of_two("keep_left", "Keep the left world", "Keep the left-hand world and close the comparison", {},
           [this] { keep(Worlds::left); });
    of_two("keep_right", "Keep the right world", "Keep the right-hand world and close the comparison",
           {"Shift+\\", "Shift+F8"}, [this] { keep(Worlds::right); });
    of_two("choose_left", "Edit the left world", "Edit the parameters of the left-hand world", {},
           [this] { choose(Worlds::left); });
    of_two("choose_right", "Edit the right world", "Edit the parameters of the right-hand world", {},
           [this] { choose(Worlds::right); });
}

}  // namespace slosh::app
