// See parameter_editor.h.
#include "app/workspace/parameter_editor.h"

#include <nlohmann/json.hpp>

#include "app/workspace/settings_keeper.h"
#include "sim/world/commands/engine_commands.h"
#include "ui/parameter_model.h"

namespace slosh::app {

std::vector<ParameterSet> ParameterEditor::sets() {
    std::vector<ParameterSet> sets = sets_of(settings_);
    for (const ParameterSet& kept : kept_elsewhere(tools_)) sets.push_back(kept);
    return sets;
}

/// One drag is one undo step: from the value before its first movement to the one at its end.
void ParameterEditor::handle(const ui::ParameterIntent& intent) {
    const ParameterDescription* description = parameter_table().find(intent.key);
    if (description == nullptr) return change_setting(intent);
    if (intent.key == "foam.enabled") view_.foam_was_chosen();
    if (intent.typed)
        notices_.toast(Notices::Kind::warning, out_of_range_text(*description, *intent.typed, intent.value),
                       intent.key);
    panels_.parameters.pending().sent(
        intent.key, simulation_.change(SetParameter{intent.key, intent.value}, intent.key, intent.finished));
    notices_.test_log.write(
        "parameter", {{"key", intent.key}, {"value", to_text(intent.value)}, {"finished", intent.finished}});
}

void ParameterEditor::change_setting(const ui::ParameterIntent& intent) {
    const std::optional<FoundParameter> found = find_parameter(sets(), intent.key);
    if (!found) return;
    if (intent.typed)
        notices_.toast(Notices::Kind::warning,
                       out_of_range_text(*found->description, *intent.typed, intent.value), intent.key);
    static_cast<void>(found->description->set_clamped(found->set.values, intent.value));
    for (ui::ParameterPanel* shown : {&panels_.parameters, &panels_.view}) {
        shown->pending().sent(intent.key, 0);
        shown->pending().acknowledge(0);
    }
    setting_changed(intent.key);
    for (const Error& error : tools_.settings_changed()) notices_.toast(Notices::Kind::error, error.text());
    notices_.test_log.write("setting",
                            {{"key", intent.key}, {"value", found->description->text(found->set.values)}});
}

/// The lock opens; the slider shows what Slosh chooses from the next step on.
void ParameterEditor::handle(const ui::ReleaseIntent& intent) {
    panels_.parameters.pending().clear();
    simulation_.change(ReleaseParameter{intent.key}, intent.key);
    notices_.test_log.write("release", {{"key", intent.key}});
}

void ParameterEditor::reach(std::string_view key) {
    if (parameter_table().find(key) != nullptr) return panels_.reveal(key, true);
    const std::optional<FoundParameter> found = find_parameter(sets(), key);
    if (!found) return;
    if (found->description->kind == ParameterKind::boolean)
        return change_setting({std::string(key), 1.0 - found->description->number(found->set.values)});
    panels_.reveal(key, ui::in_left_panel(found->description->group));
}

/// ": about 0.9 s per step", where the value makes the steps slow.
std::string ParameterEditor::cost_of(const SetParameter& set) const {
    const ParameterDescription* description = parameter_table().find(set.key);
    if (description == nullptr) return {};
    const std::optional<double> seconds = panels_.parameters.cost(*description, set.value);
    return seconds ? ": " + ui::cost_text(*seconds) : std::string();
}

void ParameterEditor::take_undo_steps() {
    for (const CommandHistory::Wanted& wanted : simulation_.session().history().take_steps()) {
        if (!wanted.step) {
            notices_.toast(Notices::Kind::note,
                           wanted.undo ? "There is nothing to undo." : "There is nothing to redo.", "undo");
            continue;
        }
        const UndoLog::Step& step = *wanted.step;
        std::string cost;
        if (step.command) {
            const auto* set = step.command->get_if<SetParameter>();
            // The value was confirmed once: it is said again, not asked.
            if (set != nullptr) cost = cost_of(*set);
            const std::uint64_t ticket = simulation_.post_step(step);
            if (set != nullptr) {
                panels_.parameters.pending().set(set->key, set->value);
                panels_.parameters.pending().sent(set->key, ticket);
            }
        }
        notices_.toast(Notices::Kind::note, with_labels(step.text) + cost, "undo");
    }
}

void ParameterEditor::add_actions(ActionList& list) {
    list.menu("Edit");
    Action& undo_row = list.add("undo", "Undo", "Undo the last change of a parameter, drop, body or wall",
                                {"Ctrl+Z"}, [this] { simulation_.session().history().undo(); });
    undo_row.repeats = true;
    undo_row.enabled = [this] { return simulation_.session().history().can_undo(); };
    Action& redo_row =
        list.add("redo", "Redo", "Redo the last change that you undid", {"Ctrl+Y", "Ctrl+Shift+Z"},
                 [this] { simulation_.session().history().redo(); });
    redo_row.repeats = true;
    redo_row.enabled = [this] { return simulation_.session().history().can_redo(); };
}

}  // namespace slosh::app
