// Everything that a person's sitting is, without the window: the session with its water, the scene, the
// tools, the view, the settings, the actions, and what has been said. A shell shows it (screen.h) and passes
// on what comes from mouse, keys and panels. Split by concern: workspace.cpp (life, commands, settings),
// news.cpp (what the simulation says), compare.cpp (two worlds), intents.cpp (what the panels ask for),
// undo_and_bodies.cpp, crashed.cpp (sessions that crashed), sharing.cpp (set-ups as lines), machine.cpp (how
// much water this machine carries).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/desktop_programs.h"
#include "app/session/machine_budget.h"
#include "app/session/recovery.h"
#include "app/session/session.h"
#include "app/tools/toolbox.h"
#include "app/workspace/actions.h"
#include "app/workspace/camera_controller.h"
#include "app/workspace/film.h"
#include "app/workspace/notices.h"
#include "app/workspace/preset_shelf.h"
#include "app/workspace/screen.h"
#include "app/workspace/statistics.h"
#include "app/workspace/tank_shake.h"
#include "app/workspace/view_state.h"
#include "ui/parameter_panel.h"
#include "ui/picker.h"
#include "ui/plot_panel.h"

namespace slosh::app {

struct WorkspaceOptions {
    SessionOptions session;
    std::string scene;  ///< asked for by name or path; "" = the last one, else the default
    std::optional<std::filesystem::path> replay;
    std::filesystem::path settings;  ///< where they are kept; "": nowhere
    /// What scenes do not say follows from the machine: it is measured once, fidelity and number of particles
    /// are as Settings has them.
    bool follow_machine = false;
    std::string fidelity;                ///< for the first scene, whatever it says; "": none was asked for
    bool measure = false;                ///< measure the machine's speed again
    std::vector<std::string> presets{};  ///< laid over the first scene and the view
    std::vector<std::filesystem::path> models{};  ///< folders from which a scene's models may come, too
    double model_scale = 1.0;                     ///< for `scene`, as in io::find_scene()
};

/// Which parts of the interface are to be seen now; Settings remembers which panels are open.
struct Panels {
    bool help = false, hidden = false;
    bool doctor = false;   ///< asked for; a finding shows without
    bool crashed = false;  ///< the list of crashed sessions
    /// The window is too narrow for the side panels to stay open, and the person has opened one nevertheless.
    bool narrow = false, left_asked = false, right_asked = false;
};

class Workspace {
  public:
    /// `screen` must live longer.
    explicit Workspace(Screen& screen);
    ~Workspace();
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    /// What the file says, and what is wrong with it.
    std::optional<std::string> load_settings(const std::filesystem::path& path);
    /// After starts that failed: the default scene and low quality, which changes no choice of the person's
    /// on disk. What there is to say about it. `folder`: where failed starts are counted.
    std::optional<std::string> be_careful(const std::filesystem::path& folder, bool scene_asked);
    /// The water starts to move.
    void start(WorkspaceOptions options);
    /// The first picture is there.
    void start_succeeded();
    /// The start was refused with a sentence, or the program ends well: nothing to be careful about.
    void start_ended() { start_guard_->succeeded(); }
    /// Writes what was asked for and is not written yet, and ends the session.
    void finish();

    // The actions.
    /// False when it is unknown.
    bool act(std::string_view id);
    std::span<const Action> actions() const { return actions_; }
    /// Actions, commands, parameters and settings that can be found by typing.
    std::vector<ui::PickerLine> palette_lines();

    // The parts.
    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    /// What the simulation has published last: the one copy of a frame's facts.
    const SimulationFrame& frame() const;
    Tools& tools() { return tools_; }
    const Tools& tools() const { return tools_; }
    SceneLoading& scene() { return scene_; }
    const SceneLoading& scene() const { return scene_; }
    ViewState& view() { return view_; }
    const ViewState& view() const { return view_; }
    Notices& notices() { return notices_; }
    const Notices& notices() const { return notices_; }
    Settings& settings() { return settings_; }
    const Settings& settings() const { return settings_; }
    CameraController& camera() { return camera_; }
    const CameraController& camera() const { return camera_; }
    Screen& screen() { return screen_; }
    const Screen& screen() const { return screen_; }
    Panels panels;
    ui::ParameterPanel panel, view_panel;
    ui::Diagnostics diagnostics;
    ui::PlotPanel plots;
    ui::Hints hints{{}};
    Statistics statistics;
    const Parameters& defaults() const { return defaults_; }

    // Commands.
    /// One that undo does not know. The ticket under which CommandDone answers.
    std::uint64_t post(const Command& command, When when = When::next_step);
    /// The same for changes that the user can undo; see Session::change.
    std::uint64_t change(const Command& command, const std::string& subject, bool finished = true);
    /// One of a movement of the hand.
    std::uint64_t act(const Command& command, const Gesture& gesture);
    /// From the start of the scene; parameters and what the person has built stay.
    void restart();
    /// The walls swing to and fro a few times.
    void shake();
    void switch_solver(std::string_view name);
    bool paused() const { return paused_; }  ///< as asked for; the frame says what is
    bool slow() const { return slow_; }
    void set_paused(bool paused);
    void set_slow(bool slow);
    /// Pauses first. StepOnce or StepPhase.
    void step(Message message);
    /// Whether the processor draws: how the fluid is shown, and what is left to the water.
    void drawn_by(bool processor);
    /// Measures the machine's speed again; the current scene uses it too.
    void measure_again();
    /// As remembered, with all threads and nothing drawn; 0: not known.
    double machine_speed_known() const { return settings_.machine.speed; }
    /// Restarts the scene with about this number of particles; remembered for the default scene.
    void seed(std::int64_t particles);
    /// The machine has been too slow for the scene for a while, and the notice was not closed.
    bool is_too_slow() const { return slow_watch_.noticed(); }
    void load_scene(const std::string& name_or_path);
    void load_neighbour_scene(int direction);
    // sharing.cpp
    /// What was done since the scene began, as a line that can be sent, to the clipboard.
    void copy_set_up();
    /// The same behind the address of a page that opens it.
    void copy_link();
    /// Address of this page, else the one in the settings; "": neither is known.
    std::string page_address() const;
    /// Opens such a line from the clipboard.
    void paste_set_up();
    void remove_body_under_cursor();
    /// In a narrow window only for now, and in place of the other one, else from now on.
    void open_left(bool open);
    void open_right(bool open);
    bool left_is_open() const { return panels.narrow ? panels.left_asked : settings_.left_open; }
    bool right_is_open() const { return panels.narrow ? panels.right_asked : settings_.right_open; }
    /// The camera to where the scene wants it.
    void frame_scene();
    /// Esc: closes what is on top, ends what is under way.
    void cancel();
    void hint_used(std::string_view id) { hints.used(id, steady_now()); }
    /// A ui::PathIntent answers.
    void ask_for_file(FileQuestion question);

    // timeline.cpp
    bool timeline_is_shown() const {
        return settings_.timeline_open && settings_.timeline_memory > 0 && !comparing();
    }
    /// Pauses first.
    void step_back();
    void timeline_was_set();
    /// The frame shows a moment that the world is not at, or a drag on the timeline is about to; Esc brings
    /// the world back and ends the drag. False: neither.
    bool stop_looking();

    // compare.cpp
    /// Two worlds are shown.
    bool comparing() const;
    /// The frame of the world that the panel sets; frame() is the left one's.
    const SimulationFrame& chosen_frame() const;
    /// The frame of the other one; nullptr without a comparison.
    const SimulationFrame* other_frame() const;
    void toggle_comparison();
    void keep(Worlds kept);
    void choose_world(Worlds world);
    /// "Left: PBF".
    std::string name_of(Worlds world) const;

    // plotting.cpp
    /// The particles of the run before the restart, faint, and its curves behind the new ones.
    void show_ghost_run(bool on);

    // microscope.cpp
    bool microscope_is_open() const { return microscope_.has_value(); }
    /// Pauses, and colours the particles by what each phase has computed. The view that was there comes back.
    void toggle_microscope();

    // presets.cpp
    const PresetShelf& presets() const { return presets_; }
    /// One step of undo; of views, undo_view().
    void apply_preset(io::PresetKind kind, std::string_view name);
    bool preset_holds(io::PresetKind kind, std::string_view name) const;
    /// What is another than the preset has it, for people.
    std::vector<std::string> preset_differences(const io::Preset& preset) const;
    bool has_view_before() const { return view_before_.has_value(); }
    void undo_view();
    /// Asks for the name of a person's own; a ui::PathIntent answers.
    void ask_for_preset(io::PresetKind kind);
    /// Into the desktop's trash.
    void remove_preset(io::PresetKind kind, std::string_view name);
    /// Before the panels are drawn: the actions of presets that have come or gone, and which of them hold.
    void follow_presets();

    // doctor.cpp
    /// What the doctor's window shows: with `panels.doctor` all findings, else the first that was not
    /// closed. Empty: there is none to show.
    std::vector<const Finding*> findings_to_show() const;

    // filming.cpp
    Film& film() { return film_; }
    const Film& film() const { return film_; }
    /// Begins a film of the water or the window, or ends the one that is recorded.
    void toggle_film(bool with_panels);
    /// The last seconds, as the timeline remembers them, from where the camera is now.
    void film_last();
    void stop_film();
    void discard_film();
    /// The frame that was taken last is the film's picture `picture`.
    void film_picture(Image picture);
    /// A film whose file failed ends.
    void follow_film();
    // timeline.cpp
    /// The last seconds as a recording.
    void save_last_recording();
    /// Leave without the files that have not begun, and without the film.
    void abandon_files();

    // intents.cpp
    void handle(const ui::Intent& intent);
    /// Every table of settings with the values of now: the view, the interface, the tools, those of modules.
    std::vector<ParameterSet> setting_sets();
    /// A switch is turned over; for other settings the View panel opens at their row.
    void reach_setting(std::string_view key);
    /// Everything that the View panel sets, as at first.
    void reset_view();
    /// Where a drag has the walls; the frame lags behind.
    const std::optional<Box3>& dragged_walls() const { return dragged_walls_; }

    // Once per frame of the window, in this order.
    bool take_frame();
    void handle_events();
    void handle_frame();
    /// What the tools see from now on.
    /// `right`: the cursor is over the right one of two worlds.
    void follow_cursor(const PixelSize& viewport, const glm::vec2& cursor, bool over_water,
                       bool right = false);
    const ToolView& tool_view() const { return tool_view_; }
    void cursor_moved(const glm::vec2& cursor);
    void press(const glm::vec2& cursor, int modifiers);
    void release(const glm::vec2& cursor);
    void update_tools();
    /// The steps of undo and redo whose turn has come.
    void take_undo_steps();
    void take_reports();
    /// Into the desktop's trash.
    void remove_saved(const std::filesystem::path& file);
    /// Shows the folder of what was saved last in the person's file manager.
    void open_saved_folder();
    /// The folder of the models that the last scene did not get: allowed in this session, and the scene opens
    /// again.
    void allow_models();
    bool may_allow_models() const { return refused_models_.has_value(); }
    /// A scene that takes longer than a second says so, and how to be rid of it.
    void follow_loading();
    /// Writes the settings a second after the last change, in the background; at the end at once.
    void save_settings(bool at_once);

    /// Set when the scene that was asked for at the start could not be loaded.
    const std::optional<Error>& start_error() const { return start_error_; }
    /// Simulated water was published at least once.
    bool has_water() const { return frame().sequence > 0; }
    /// When somebody did something last, s.
    double last_activity() const { return last_activity_; }
    void note_activity() { last_activity_ = steady_now(); }
    // crashed.cpp
    /// Sessions that crashed, as last listed.
    const std::vector<CrashedSession>& crashed() const { return crashed_; }
    /// Reads them again first: another window may have crashed since.
    void show_crashed();
    /// Says where it is to be found again. All sessions stay.
    void close_crashed();

  private:
    // machine.cpp
    void start_scene();
    void on_measured(const SpeedMeasured& measured);
    double machine_speed() const;
    double machine_part() const;
    SceneDefaults defaults_for(const std::string& name_or_path) const;

    // news.cpp
    void on_loaded(SceneLoaded event);
    void on_load_failed(const LoadFailed& failed);
    void offer_models(const std::string& scene, const std::vector<std::filesystem::path>& refused_folders);
    void forget_refused_models();
    void on_copied(const SetUpCopied& copied);            // sharing.cpp
    void comparison_began();                              // compare.cpp
    void comparison_ended(const ComparisonEnded& ended);  // compare.cpp
    void on_command_done(const CommandDone& done);
    bool is_carrying(const CommandDone& done);
    // plotting.cpp
    void begin_plots();
    void follow_plots(const StepsMeasured& measured);
    void mark_plots(const CommandDone& done);
    void follow_run_before();
    void follow_shaking(const SimulationFrame& newest);

    // intents.cpp
    void handle_intent(const ui::ParameterIntent& intent);
    void handle_intent(const ui::ActionIntent& intent);
    void handle_intent(const ui::WallIntent& intent);
    void handle_intent(const ui::ReleaseIntent& intent);
    void handle_intent(const ui::ParticlesIntent& intent);
    void handle_intent(const ui::TooSlowIntent& intent);
    void handle_intent(const ui::LiquidIntent& intent);
    void handle_intent(const ui::PathIntent& intent);
    void handle_intent(const ui::EndingIntent& intent);
    void handle_intent(const ui::RecoveryIntent& intent);   // crashed.cpp
    void handle_intent(const ui::TimelineIntent& intent);   // timeline.cpp
    void handle_intent(const ui::PlotTableIntent& intent);  // plotting.cpp

    // crashed.cpp
    void follow_crashed();
    void say_what_is_kept();

    void handle_intent(const ui::DoctorIntent& intent);
    void handle_intent(const ui::ProbeIntent& intent);
    // doctor.cpp
    void answer_doctor(const ui::DoctorIntent& intent);
    void follow_doctor();

    // microscope.cpp
    struct LentView {
        std::string mode, field;  ///< the person's
        std::string shown;        ///< field in their place; "": none yet
        bool was_paused = false;
    };
    void close_microscope(bool ends_step);
    bool is_lent(const LentView& lent) const;
    void follow_microscope();

    void change_setting(const ui::ParameterIntent& intent);
    void threads_were_chosen();

    // presets.cpp
    void read_presets();
    void start_with_presets();
    void apply_view(const io::Preset& preset);
    void view_was_taken();
    /// False: the question was for something else.
    bool save_preset(FileQuestion question, const std::string& title);
    bool preset_was_saved(const std::filesystem::path& file);

    // undo_and_bodies.cpp
    void follow_bodies();
    void follow_particle();
    std::string cost_of(const SetParameter& set) const;

    void save_thumbnail(const std::filesystem::path& file);
    void remove_thumbnail_without_file(const std::filesystem::path& file);
    void noted(const Command& command, std::uint64_t ticket);

    Screen& screen_;
    WorkspaceOptions options_;
    Settings settings_;
    struct RefusedModels {
        std::string scene;             ///< by name or path
        std::filesystem::path folder;  ///< that it needs
    };
    std::optional<RefusedModels> refused_models_;
    Notices notices_;
    Tools tools_;
    SceneLoading scene_;
    ViewState view_;
    PresetShelf presets_;
    std::optional<ViewSettings> view_before_;  ///< the last preset of a view
    std::optional<LentView> microscope_;       ///< it is open
    bool actions_are_old_ = false;
    CameraController camera_;
    ToolView tool_view_;
    std::vector<Action> actions_;
    std::unique_ptr<StartGuard> start_guard_;
    std::unique_ptr<Session> session_;
    Film film_;
    DesktopPrograms programs_;

    Parameters defaults_;
    bool paused_ = false, slow_ = false;
    /// Drag of the timeline's strip. After Esc the mouse may still be held: what it does then means
    /// nothing.
    enum class TimelineDrag { none, under_way, given_up } timeline_drag_ = TimelineDrag::none;
    bool past_film_ended_ = false;  ///< but for what is still being drawn
    std::optional<Error> start_error_;
    std::optional<Box3> dragged_walls_;
    std::optional<std::uint32_t> hovered_body_;
    std::optional<std::uint32_t> inspected_id_;  ///< as last written to the log
    bool carrying_ = false;                      ///< a body is in hand, as far as is known here
    std::map<std::uint64_t, Tools::Announced> announced_;
    FileQuestion asked_ = FileQuestion::load;
    std::vector<CrashedSession> crashed_;
    /// What the list is to do when it has been read.
    enum class CrashedWanted { at_start, shown, as_it_is } crashed_wanted_ = CrashedWanted::at_start;
    std::filesystem::path exported_;  ///< folder of the one whose copy is asked for
    std::string chosen_quality_;      ///< the person's, while a careful start has a lower one
    bool measuring_again_ = false;
    std::string first_scene_;  ///< waits for the speed of the machine; "": nothing does
    TankShake shake_;
    SlowWatch slow_watch_;
    std::vector<std::string> left_findings_;  ///< rules that are to be silent in this scene
    std::string said_before_;                 ///< why nothing is seen of the run before
    std::string said_finding_;                ///< rule of the first one, as last written to the log
    std::shared_ptr<const std::vector<Probe>> plotted_probes_;  ///< whose values the plots get
    std::uint64_t nonfinite_seen_ = 0;  ///< removed particles that the person knows of
    std::string loading_;               ///< what is said to be loading
    double loading_since_ = 0.0;        ///< s
    int loading_seconds_ = 0;           ///< as said last
    int loading_percent_ = 0;           ///< percent that the notice shows
    double last_activity_ = 0.0;
    double settings_due_ = -1.0;
    std::string saved_settings_;                   ///< as they were read, or given to the file last
    std::shared_ptr<SettingsFile> settings_file_;  ///< used in the background
};

}  // namespace slosh::app
