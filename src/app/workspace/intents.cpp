// What the panels ask for; see workspace.h.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <variant>

#include "app/session/file_names.h"
#include "app/workspace/workspace.h"
#include "base/leaves.h"
#include "cli/setting_list.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::app {

void Workspace::handle(const ui::Intent& intent) {
    std::visit([this](const auto& asked) { handle_intent(asked); }, intent);
}

/// One drag is one undo step: from the value before its first movement to the one at its end.
void Workspace::handle_intent(const ui::ParameterIntent& intent) {
    const ParameterDescription* description = parameter_table().find(intent.key);
    if (description == nullptr) return change_setting(intent);
    if (intent.key == "foam.enabled") view_.foam_was_chosen();
    if (intent.typed)
        notices_.toast(Notices::Kind::warning, out_of_range_text(*description, *intent.typed, intent.value),
                       intent.key);
    panel.pending().sent(intent.key,
                         change(SetParameter{intent.key, intent.value}, intent.key, intent.finished));
    notices_.test_log.write(
        "parameter", {{"key", intent.key}, {"value", to_text(intent.value)}, {"finished", intent.finished}});
}

void Workspace::handle_intent(const ui::DoctorIntent& intent) {
    if constexpr (leaves::doctor) answer_doctor(intent);
}

void Workspace::handle_intent(const ui::ProbeIntent& intent) { change(RemoveProbe{intent.name}, "probe"); }

void Workspace::change_setting(const ui::ParameterIntent& intent) {
    const std::optional<FoundParameter> found = find_parameter(setting_sets(), intent.key);
    if (!found) return;
    if (intent.typed)
        notices_.toast(Notices::Kind::warning,
                       out_of_range_text(*found->description, *intent.typed, intent.value), intent.key);
    static_cast<void>(found->description->set_clamped(found->set.values, intent.value));
    if (intent.key == "view.mode") view_.mode_was_chosen();
    if (intent.key == "view.stage") view_.stage_was_chosen();
    for (ui::ParameterPanel* shown : {&panel, &view_panel}) {
        shown->pending().sent(intent.key, 0);
        shown->pending().acknowledge(0);
    }
    if (intent.key == "simulation.threads") threads_were_chosen();
    if (intent.key == "timeline.memory") timeline_was_set();
    ViewSettings& view = settings_.view;
    // Switching to a fixed range starts from what is on the screen.
    const auto [least, most] = screen_.shown_range();
    if (intent.key == "view.automatic_range" && !view.automatic_range && least < most) {
        view.range_min = least;
        view.range_max = most;
    }
    if (!(view.range_max > view.range_min))
        view.range_max = std::nextafter(view.range_min + 1e-6f, std::numeric_limits<float>::max());
    for (const Error& error : tools_.settings_changed()) notices_.toast(Notices::Kind::error, error.text());
    notices_.test_log.write("setting",
                            {{"key", intent.key}, {"value", found->description->text(found->set.values)}});
    view_.was_set();
}

void Workspace::threads_were_chosen() {
    session_->post(SetThreads{settings_.threads});
    if (options_.follow_machine) post(SetParameter{"time.machine_speed", machine_speed()});
}

void Workspace::reach_setting(std::string_view key) {
    const std::optional<FoundParameter> found = find_parameter(setting_sets(), key);
    if (!found) return;
    if (found->description->kind == ParameterKind::boolean)
        return change_setting({std::string(key), 1.0 - found->description->number(found->set.values)});
    const bool left = ui::in_left_panel(found->description->group);
    if (left) open_left(true);
    if (!left) open_right(true);
    panels.hidden = false;
    (left ? panel : view_panel).reveal(key);
}

void Workspace::reset_view() {
    for (const ParameterSet& set : sets_of(settings_)) {
        if (set.table != &window_table()) set.reset();
    }
    for (const ParameterSet& set : cli::kept_sets()) set.reset();
    view_.was_reset();
}

void Workspace::handle_intent(const ui::ActionIntent& intent) { act(intent.id); }

void Workspace::handle_intent(const ui::WallIntent& intent) {
    if (!frame().container_target || intent.face < 0 || intent.face > 5) return;
    if (!dragged_walls_) dragged_walls_ = frame().container_target;
    Box3& walls = *dragged_walls_;
    (intent.face % 2 == 1 ? walls.max : walls.min)[intent.face / 2] = intent.position;
    MoveContainer move;
    move.container = walls;
    change(move, "walls", intent.finished);
    if (intent.finished) dragged_walls_.reset();
}

void Workspace::handle_intent(const ui::LiquidIntent& intent) { tools_.set_liquid(intent.name); }

void Workspace::handle_intent(const ui::PathIntent& intent) {
    if constexpr (leaves::presets) {
        if (intent.save && save_preset(asked_, intent.path)) return;
    }
    if (intent.save && asked_ == FileQuestion::export_session)
        return session_->export_crashed(exported_,
                                        typed_path(intent.path, true, data_folder() / "recordings", ""));
    const bool run = intent.save && asked_ == FileQuestion::save_run;
    const bool scene = run || (intent.save && asked_ == FileQuestion::save_scene);
    const std::filesystem::path file = scene
                                           ? typed_path(intent.path, true, data_folder() / "scenes", ".json")
                                           : typed_path(intent.path, intent.save, data_folder() / "states");
    if (run) {
        session_->save_run(file, view_.stage_to_save());
    } else if (scene) {
        std::vector<std::string> by_the_window{"time.machine_speed"};
        if (parameter_table().find("time.fidelity")->text(&frame().parameters) == settings_.fidelity)
            by_the_window.emplace_back("time.fidelity");
        if (!view_.foam_is_chosen()) by_the_window.emplace_back("foam.enabled");
        session_->save_scene(file, std::move(by_the_window), view_.stage_to_save());
    } else if (intent.save && asked_ == FileQuestion::save_recording) {
        session_->save_recording(file);
    } else if (intent.save) {
        session_->save_state(file, view_.stage_to_save());
    } else {
        load_scene(file.string());
    }
    if (intent.save) save_thumbnail(file);
}

void Workspace::handle_intent(const ui::EndingIntent& intent) {
    if (intent.stay) {
        session_->stay();
    } else {
        abandon_files();
    }
}

}  // namespace slosh::app
