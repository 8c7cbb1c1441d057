// The window around a workspace: OpenGL, Dear ImGui, the input and the frame loop. One frame: the
// simulation's news, input, interface, picture, swap. Split by concern: shell.cpp (life and loop), input.cpp,
// ending.cpp, filming.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "app/session/frame_pace.h"
#include "app/shell/canvas.h"
#include "app/shell/gui.h"
#include "app/shell/interface.h"
#include "app/shell/picture.h"
#include "app/shell/window.h"
#include "app/workspace/workspace.h"

namespace slosh::app {

class Shell final : public Screen {
  public:
    /// Error: no display, no OpenGL 3.3, a shader that does not compile.
    static Result<std::unique_ptr<Shell>> create(const AppOptions& options);
    ~Shell() override;
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    /// One turn of the loop: a frame when one is due, else a short sleep. False when the window was closed
    /// and what was asked for is written.
    bool turn();
    /// Behind the last turn. The exit code of the signal that ended it, else 0.
    int end();
    /// The person has put the window out of sight, or looks at it again: the water waits meanwhile.
    void seen(bool now);
    /// The window has another drawing context, in which nothing of the old one is left.
    void draw_anew();
    /// Whether a key is for an action, or for what has the keyboard: the others are for the system around.
    bool takes_key(int key, int modifiers) const;
    /// A text field has the keyboard.
    bool takes_text() const { return gui_->takes_text(); }
    /// As if it were dropped on the window: a file, a scene's name or a set-up line.
    void load(const std::string& scene) { workspace_.opener.load(scene); }
    std::string statistics_json() const {
        return workspace_.statistics.to_json(workspace_.simulation.frame());
    }
    /// Set when the scene asked for on the command line could not be loaded.
    const std::optional<Error>& start_error() const { return workspace_.opener.start_error(); }

    // Screen.
    PixelSize size() const override { return view().size; }
    Framing framing() const override;
    void set_title(const std::string& title) override { window_->set_title(title); }
    void water_changed() override { picture_->scene().renderer().reset_range(); }
    std::pair<float, float> shown_range() const override;
    void pick_scene() override { interface_->pick_scene(); }
    void pick_action() override { interface_->pick_action(); }
    void pick_saved() override { interface_->pick_saved(); }
    Image thumbnail() override;
    void ask_for_file(FileQuestion question, const std::string& proposed) override {
        interface_->ask_for_file(question, proposed);
    }
    bool close_dialog() override { return interface_->close_dialog(); }
    void pick_file() override;
    void hand_over(const std::filesystem::path& file) override;
    std::string page_address() const override;
    void set_clipboard(const std::string& text) override { window_->set_clipboard(text); }
    std::string clipboard() const override { return window_->clipboard(); }
    void focus_panels() override;
    void focus_menus() override;
    void take_picture(bool with_panels) override;
    bool full_screen() const override { return window_->full_screen(); }
    void toggle_full_screen() override { window_->toggle_full_screen(); }
    Result<void> reload_shaders() override { return picture_->scene().renderer().reload_shaders(); }
    void leave() override { quit_ = true; }

  private:
    Shell() : workspace_(*this) {}
    Result<void> open(const AppOptions& options);
    void start_session(const AppOptions& options);
    Result<void> open_window(const AppOptions& options);
    void frame();
    void begin_interface(double seconds);
    std::vector<InputEvent> next_input();
    /// Whether something that was typed or clicked has not been acted on.
    bool input_waits() const { return gui_->has_unfed_input() || !held_.empty(); }
    void measure(double seconds, bool drew, bool shown);
    bool wait();
    FrameReasons reasons() const;
    FrameTimes frame_times() const;
    bool expects_news() const;
    void poll_slow_changes();
    bool draw_picture();
    bool draw_late();
    void draw_window(const PixelSize& size);
    // filming.cpp
    /// The newest frame is a picture of a film with, or without, panels, and the file has room for it.
    bool film_is_due(bool with_panels) const;
    /// It is one, and has to wait for the file or for the window.
    bool film_is_stalled() const;
    /// What the window shows is the film's picture: of its size, and without marks of a tool.
    bool film_sees_this() const;
    /// Hands over the picture of the water. `drawn`: just now, for the window.
    void film_water(bool drawn);
    /// The panels over the picture.
    void draw_interface();

    void save_settings(bool at_once);
    float scale() const;
    /// The part of the window that the water has.
    PixelRectangle view() const { return interface_->view(window_->framebuffer_size(), scale()); }
    /// Tells the test log when a phase of the start has ended.
    void log_start(std::string_view phase);

    // input.cpp
    PixelRectangle part() const;
    void follow_half(const glm::vec2& cursor);
    void follow_cursor();
    void handle_input(const std::vector<InputEvent>& events);
    void handle_key(const InputEvent& event);
    bool panels_take(const InputEvent& event);
    void handle_button(const InputEvent& event);
    void handle_move(const InputEvent& event);
    void handle_wheel(const InputEvent& event);
    void handle_drop(const InputEvent& event);

    // ending.cpp
    /// Notes that the person or a signal wants to end.
    void follow_ending();
    bool ending_noticed() const;
    void watch_display();
    void on_lost_display();

    // The order is that of construction; destruction runs backwards. What owns names of OpenGL stands behind
    // the window: GlObject asserts in test builds that the context is still there.
    AppOptions options_;
    Workspace workspace_;
    std::unique_ptr<Window> window_;
    std::unique_ptr<Gui> gui_;
    Canvas canvas_;
    std::unique_ptr<Picture> picture_;
    std::unique_ptr<Interface> interface_;
    bool started_ = false;  ///< everything above exists

    bool points_right_ = false;  ///< at the right one of two worlds
    bool hand_is_down_ = false;  ///< the tool has the left button
    glm::vec2 last_cursor_{0.0f};
    double start_time_ = 0.0, frame_start_ = 0.0, next_slow_poll_ = 0.0;
    double busy_ = 0.0;              // s, what the last frame took
    double last_input_ = -1e9;       // s
    double input_since_ = 0.0;       // s, of the first input that no frame has answered
    std::string focused_;            // the widget that has the keys, as last told to the test log
    std::vector<InputEvent> held_;   // keys for a dialog that is opening
    int dialog_frames_ = 0;          // without a text that takes keys
    int row_frames_ = 0;             // the same of a row whose number is about to be typed
    bool entered_ = false;           // Enter in the list of actions, not yet seen by it
    bool takes_text_ = false;        // as last told to the test log
    double last_beside_film_ = 0.0;  // s, see draw_picture()
    double smooth_frame_time_ = 1.0 / 60.0;
    int exit_code_ = 0;
    double ending_since_ = 0.0;
    Settling settling_;
    std::string_view logged_phase_;
    std::uint64_t drawn_acknowledged_ = 0;  // commands that are in the picture
    bool input_seen_ = false;               // input_since_ counts
    bool camera_moved_ = false;             // by the person, in this frame
    bool camera_moves_ = false;             // by itself
    bool picture_skipped_ = false;          // an input came before the last one was begun
    bool was_idle_ = false;                 // no frame was due for a while
    bool quit_ = false, first_frame_done_ = false;
    bool paused_unseen_ = false;  // by us, because the window was put out of sight
};

}  // namespace slosh::app
