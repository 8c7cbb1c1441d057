// The session: owns window, interface, picture and compute thread, and passes messages between them. One
// frame: input, simulation's news, interface, picture, swap. Split by concern: application.cpp (life and
// loop), _input, _actions, _events, _interface, _bodies.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "app/bindings.h"
#include "app/camera_controller.h"
#include "app/gui.h"
#include "app/scene_picture.h"
#include "app/scene_queue.h"
#include "app/screenshot.h"
#include "app/session/session.h"
#include "app/settings.h"
#include "app/start_guard.h"
#include "app/statistics.h"
#include "app/test_log.h"
#include "app/thumbnails.h"
#include "app/toast_text.h"
#include "app/tools.h"
#include "app/window.h"
#include "ui/actions_view.h"
#include "ui/dialogs.h"
#include "ui/drawer.h"
#include "ui/overlay.h"
#include "ui/picker.h"
#include "ui/session_windows.h"
#include "ui/side_panels.h"
#include "ui/tool_options.h"

namespace slosh::app {

class Application {
  public:
    /// Error: no display, no OpenGL 3.3, a shader that does not compile.
    static Result<std::unique_ptr<Application>> create(const AppOptions& options);
    ~Application();
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    /// Until the window closes and what was asked for is written. The exit code of the signal that ended it,
    /// else 0.
    int run();
    std::string statistics_json() const { return statistics_.to_json(); }
    /// Set when the scene asked for on the command line could not be loaded.
    const std::optional<Error>& start_error() const { return start_error_; }

    /// Runs an action of the binding table; false when it is unknown.
    bool act(std::string_view action);
    /// Every id that act() knows.
    static std::vector<std::string_view> known_actions();

  private:
    using Toast = ui::Toasts::Kind;
    struct ActionEntry {
        std::string_view id;
        void (*run)(Application&);
    };
    static std::span<const ActionEntry> action_entries();

    Application() = default;
    Result<void> open(const AppOptions& options);
    void frame();
    double next_wait() const;
    /// Tells the test log when a phase of the start has ended.
    void log_start(std::string_view phase);

    // application_input.cpp
    void handle_input(const std::vector<InputEvent>& events);
    void handle_key(const InputEvent& event);
    void handle_button(const InputEvent& event);
    void handle_drop(const InputEvent& event);
    void update_tool_view();

    // application_actions.cpp
    void load_scene(const std::string& name_or_path);
    void load_neighbour_scene(int direction);
    /// A load has ended: on to what was asked for meanwhile.
    void load_next_scene();
    void set_view(std::string_view mode, std::string_view field);
    /// Colours by fluid for a scene with several, by speed for the others, unless something else was chosen.
    void show_materials(bool several);
    void switch_solver(std::string_view name);
    void open_scene_picker();
    void open_palette();
    /// The steps of undo and redo whose turn has come.
    void take_undo_steps();
    void cancel();
    void take_screenshot(Screenshot::What what, const PixelSize& size);

    // application_events.cpp
    void handle_events();
    void on_loaded(SceneLoaded event);
    void on_command_done(const CommandDone& done);
    void handle_frame();

    // application_interface.cpp
    void draw_interface();
    void draw_pickers();
    void draw_overlays(const ui::Layout& layout);
    void build_actions();
    ui::ParameterPanelInput parameter_input() const;
    void handle_intents();
    void handle(const ui::ParameterIntent& intent);
    void handle(const ui::WallIntent& intent);

    // application_ending.cpp
    /// Notes that the person or a signal wants to end.
    void follow_ending();
    void draw_ending();
    void handle(const ui::EndingIntent& intent);
    void watch_display();
    void on_lost_display();

    // application_recovery.cpp
    /// What there is to say about it, if anything.
    std::optional<std::string> be_careful();
    void start_succeeded();
    void offer_recovery();
    void draw_recovery();
    void handle(const ui::RecoveryIntent& intent);

    // application_bodies.cpp
    void remove_body_under_cursor();
    void follow_bodies();
    bool is_carrying(const CommandDone& done);
    void draw_tool_options(const ui::Rectangle& view);
    void apply_tool_options(const ui::ToolOptions& options);

    // application_picture.cpp
    bool draw_picture();
    void follow_shaders();
    void build_view_choices();
    void view_to_model();
    void model_to_view();
    /// Foam is computed for the view "water", unless the scene or a person has decided about it.
    void follow_foam();
    /// After a scene or state was loaded, or the scene's own parameters came back.
    void decide_foam(bool loaded);

    std::uint64_t post(const Command& command);
    /// Likewise, for what the person can undo; see Session::change.
    std::uint64_t change(const Command& command, const std::string& subject, bool finished = true);
    /// What tools and log are to know of a command on its way.
    void noted(const Command& command, std::uint64_t ticket);
    /// `subject`: see ui::Toasts. Keys of parameters are said by their labels.
    void toast(Toast kind, std::string text, std::string subject = "");
    void log(double time, std::string text);
    void save_settings(bool now);
    double now() const;
    const SimulationFrame& sim() const { return session_->frame(); }
    float scale() const;
    void set_paused(bool paused);

    // The order is that of construction; destruction runs backwards. What owns names of OpenGL stands behind
    // the window: GlObject asserts in test builds that the context is still there.
    AppOptions options_;
    Settings settings_;
    TestLog test_log_;
    Statistics statistics_;
    std::unique_ptr<StartGuard> start_guard_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<Window> window_;
    std::unique_ptr<Gui> gui_;
    std::unique_ptr<ScenePicture> picture_;
    Thumbnails thumbnails_;
    std::unique_ptr<Tools> tools_;

    CameraController camera_;
    ToolView tool_view_;
    std::vector<const Binding*> bindings_;
    std::vector<ui::ActionItem> actions_;
    std::optional<Box3> dragged_walls_;  ///< where a drag has them; the frame lags behind
    std::optional<std::uint32_t> hovered_body_;
    bool foam_chosen_ = false;  ///< foam.enabled is not to follow the view
    bool carrying_ = false;     ///< a body is in hand, as far as is known here
    std::map<std::uint64_t, std::string> parameter_tickets_;
    std::map<std::uint64_t, Tools::Announced> announced_;

    Screenshot screenshot_;

    ui::Context context_;
    ui::ParameterPanel panel_;
    ui::Diagnostics diagnostics_;
    ui::Log log_;
    ui::Hints hints_{{}};
    ui::Toasts toasts_;
    ui::Picker scene_picker_, palette_;
    ui::PathDialog path_dialog_;
    ui::ViewModel view_model_;
    ui::Layout layout_;
    bool saves_recording_ = false;  ///< what the path dialog is about
    bool help_open_ = false, hidden_ = false, drawer_open_ = false, left_open_ = true;

    SceneDescription scene_;
    Parameters baseline_, defaults_;
    SceneQueue scenes_;
    StandingNotes notes_;
    std::string loaded_from_;  ///< name or path of the running scene
    std::uint64_t generation_ = 0, drawn_sequence_ = 0;
    bool paused_ = false, slow_ = false;  // as asked for; the frame says what is
    std::optional<Error> start_error_;
    bool started_ = false;  ///< everything above exists

    glm::vec2 last_cursor_{0.0f};
    double start_time_ = 0.0, frame_start_ = 0.0, last_poll_ = 0.0, input_since_ = 0.0;
    double busy_ = 0.0;        // s, what the last frame took
    bool takes_text_ = false;  // as last told to the test log
    double smooth_frame_time_ = 1.0 / 60.0;
    int exit_code_ = 0;
    double ending_since_ = 0.0;
    std::optional<ui::RecoveryOffer> recovery_offer_;
    std::string chosen_quality_;  ///< the person's, while a careful start has a lower one
    bool input_seen_ = false, view_changed_ = true, quit_ = false, first_frame_done_ = false;
    std::string ghost_text_;
    std::uint64_t drawn_query_ = 0;
    SetSurface surface_wanted_;      ///< what the compute thread was told
    bool vorticity_wanted_ = false;  ///< likewise
    bool drawn_ghost_ = false;
    double settings_due_ = -1.0, next_shader_check_ = 0.0;
    std::string saved_settings_;
    double last_activity_ = 0.0;
};

}  // namespace slosh::app
