// Everything that a person's sitting is, without the window: one controller for each thing that can be done.
// A controller has its own data, lists its actions and answers the panels' intents; what it uses is what it
// is constructed with. A shell shows the workspace (screen.h) and passes on what comes from mouse, keys and
// panels.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/workspace/action_table.h"
#include "app/workspace/compare_controller.h"
#include "app/workspace/crashed_controller.h"
#include "app/workspace/doctor_controller.h"
#include "app/workspace/film.h"
#include "app/workspace/microscope.h"
#include "app/workspace/preset_controller.h"
#include "app/workspace/settings_keeper.h"
#include "app/workspace/sharing_controller.h"
#include "app/workspace/timeline_controller.h"

namespace slosh::app {

class Workspace {
  public:
    /// `screen` must live longer.
    explicit Workspace(Screen& screen);
    ~Workspace();
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    /// What the file says, and what is wrong with it.
    std::optional<std::string> load_settings(const std::filesystem::path& path);
    /// The water starts to move.
    void start(const WorkspaceOptions& options);
    /// Whether the processor draws: how the fluid is shown, and what is left to the water.
    void drawn_by(bool processor);
    /// Leave without the files that have not begun, and without the film.
    void abandon_files();
    /// Writes what was asked for and is not written yet, and ends the session.
    void finish();

    /// An action by its id. False when it is unknown.
    bool act(std::string_view id) { return actions.act(id); }
    /// What the panels ask for goes to one controller.
    void handle(const ui::Intent& intent);
    /// Esc: closes what is on top, ends what is under way.
    void cancel();
    void press(const glm::vec2& cursor, int modifiers);

    // Once per frame of the window, in this order; follow_presets() before the panels are drawn.
    bool take_frame();
    void handle_events();
    void handle_frame();
    /// `right`: the cursor is over the right one of two worlds.
    void follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water,
                       bool right = false);
    void follow_presets();
    // A few times a second.
    void poll();
    /// Writes the settings a second after the last change, in the background; at the end at once.
    void save_settings(bool at_once);

    Screen& screen;
    Settings settings;
    Statistics statistics;
    Notices notices;
    SceneLoading scene;
    SimulationController simulation{notices, statistics};
    Panels panels{settings, screen, notices};
    ViewState view{settings, scene, simulation, screen, notices};
    PlotController plots{simulation, scene, settings, notices};
    ToolController hand{simulation, view, plots, notices};
    SettingsKeeper keeper{settings, hand.tools};
    ParameterEditor editor{simulation, view, settings, hand.tools, panels, notices};
    MachineController machine{simulation, scene, settings, editor, notices};
    SceneOpener opener{simulation, scene, machine, hand.tools, notices, screen};
    FileController files{simulation, opener, view, settings, notices, screen};
    SharingController sharing{simulation, opener, view, settings, notices, screen};
    CrashedController crashed{simulation, scene, files, view, panels, notices};
    TimelineController timeline{simulation, scene, hand.tools, settings, notices};
    CompareController comparison{simulation, hand.tools, plots, panels, notices};
    MicroscopeController microscope{simulation, view, notices};
    DoctorController doctor{simulation, settings, panels, notices};
    PresetController presets{simulation, scene, view, panels, files, notices};
    Film film{simulation, settings, notices, screen};
    ActionTable actions{simulation, editor, notices, screen};

  private:
    void list_actions();

    // news.cpp
    void on_loaded(SceneLoaded loaded);
    void on_command_done(const CommandDone& done);
    void log_command(const CommandDone& done, const std::string& line);
    void worlds_changed();
    void on_stopped(const SimulationFailed& failed);
    void log_frame();

    std::vector<std::string> first_presets_;  ///< laid over the first scene and the view
};

}  // namespace slosh::app
