// Life and frames of the workspace, and who answers the panels; see workspace.h.
#include "app/workspace/workspace.h"

#include <utility>
#include <variant>

#include "base/leaves.h"
#include "base/overloaded.h"

namespace slosh::app {

Workspace::Workspace(Screen& shown)
    : screen(shown), scene([this](const std::string& name_or_path) {
          simulation.session().post(opener.message(name_or_path));
      }) {
    panels.parameters.cost = [this](const ParameterDescription& description, const ParameterValue& value) {
        return plots.cost(description, value);
    };
    editor.setting_changed = [this](const std::string& key) {
        view.was_set(key);
        if (key == "simulation.threads") machine.threads_were_chosen();
        if (key == "timeline.memory") timeline.was_set();
    };
    if constexpr (leaves::presets) presets.read();
    list_actions();
}

Workspace::~Workspace() = default;

void Workspace::list_actions() {
    ActionList list;
    actions.add_actions(list);
    opener.add_actions(list);
    machine.add_actions(list);
    files.add_actions(list);
    crashed.add_actions(list);
    timeline.add_actions(list);
    if constexpr (leaves::video) film.add_actions(list);
    list.menu("Scene");
    Action& quit_row = list.add("quit", "Quit", "", {"Ctrl+Q"}, [this] { screen.leave(); });
    quit_row.while_typing = true;
    quit_row.needs = &Abilities::ends;
    editor.add_actions(list);
    sharing.add_actions(list);
    if constexpr (leaves::compare) comparison.add_actions(list);
    microscope.add_actions(list);
    plots.add_actions(list);
    if constexpr (leaves::doctor) doctor.add_actions(list);
    panels.add_actions(list);
    // Lists without a place in menu_order go on behind the solvers.
    simulation.add_actions(list);
    hand.add_actions(list);
    if constexpr (leaves::presets) presets.add_actions(list);
    view.add_actions(list);
    list.menu("Help");
    list.add("cancel", "Close or cancel",
             "Close the open window or cancel the current operation; never quits", {"Esc"},
             [this] { cancel(); });
    actions.set(std::move(list), *this);
}

std::optional<std::string> Workspace::load_settings(const std::filesystem::path& path) {
    std::optional<std::string> trouble = keeper.load(path);
    plots.panel.shown = settings.plots;
    return trouble;
}

void Workspace::start(const WorkspaceOptions& options) {
    first_presets_ = options.presets;
    simulation.start(options.session);
    simulation.session().post(SetThreads{settings.threads});
    timeline.was_set();
    if constexpr (leaves::presets) presets.read();
    opener.start(options, settings.scene);
    notices.hints = hints_at_start(settings);
}

void Workspace::drawn_by(bool processor) {
    view.drawn_by(processor);
    machine.drawn_by(processor);
}

void Workspace::abandon_files() {
    simulation.session().abandon();
    if constexpr (leaves::video) {
        if (film.recording() || film.finishing()) film.drop();
    }
}

void Workspace::finish() {
    if constexpr (leaves::video) {
        if (simulation.started()) film.stop();
    }
    simulation.finish();
}

void Workspace::handle(const ui::Intent& intent) {
    std::visit(Overloaded{
                   [this](const ui::ParameterIntent& asked) { editor.handle(asked); },
                   [this](const ui::ReleaseIntent& asked) { editor.handle(asked); },
                   [this](const ui::ActionIntent& asked) { actions.act(asked.id); },
                   [this](const ui::WallIntent& asked) { hand.handle(asked); },
                   [this](const ui::LiquidIntent& asked) { hand.handle(asked); },
                   [this](const ui::ProbeIntent& asked) { hand.handle(asked); },
                   [this](const ui::PathIntent& asked) { files.handle(asked); },
                   [this](const ui::RecoveryIntent& asked) { crashed.handle(asked); },
                   [this](const ui::ParticlesIntent& asked) { machine.handle(asked); },
                   [this](const ui::TooSlowIntent& asked) { machine.handle(asked); },
                   [this](const ui::TimelineIntent& asked) { timeline.handle(asked); },
                   [this](const ui::PlotTableIntent& asked) { plots.handle(asked); },
                   [this]([[maybe_unused]] const ui::DoctorIntent& asked) {
                       if constexpr (leaves::doctor) doctor.handle(asked);
                   },
                   [this](const ui::EndingIntent& asked) {
                       if (asked.stay) return simulation.session().stay();
                       abandon_files();
                   },
               },
               intent);
}

void Workspace::cancel() {
    if (simulation.session().ending()) return simulation.session().stay();
    if (screen.close_dialog()) return;
    if (panels.crashed) return crashed.close();
    if (panels.parameters.refuse_cost()) return;
    if (std::exchange(panels.help, false)) return;
    if (hand.tools.cancel()) return;
    if (timeline.stop_looking()) return;
    if (microscope.is_open()) return microscope.close(true);
    if (std::exchange(panels.doctor, false)) return;
    if (opener.give_up()) return;
    if (std::exchange(panels.hidden, false)) return;
    notices.dismiss();
}

void Workspace::press(const glm::vec2& cursor, int modifiers) {
    hand.press(cursor, modifiers);
    if (panels.crashed) crashed.close();  // who goes on working has seen it
}

void Workspace::follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water,
                              bool right) {
    view.follow_shape();
    hand.follow_cursor(viewport, cursor, over_water, right);
}

void Workspace::follow_presets() {
    if constexpr (leaves::presets) {
        if (presets.follow()) list_actions();
    }
}

void Workspace::poll() {
    for (const std::filesystem::path& saved : files.take_reports()) {
        bool preset = false;
        if constexpr (leaves::presets) preset = presets.was_saved(saved);
        if (!preset) screen.hand_over(saved);
    }
    crashed.follow();
    opener.follow_loading();
    if constexpr (leaves::video) film.follow();
}

void Workspace::save_settings(bool at_once) {
    Settings remembered = settings;
    remember_hints(notices.hints, remembered);
    remembered.plots = plots.panel.shown;
    remembered.view.stage = view.stage_of_person();
    microscope.give_back(remembered.view);
    keeper.save(std::move(remembered), simulation.session(), at_once);
}

}  // namespace slosh::app
