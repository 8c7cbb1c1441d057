// The window of Slosh without a display: workspace, interface and picture as the shell has them, in an
// offscreen OpenGL context, with a mouse and keys that a program moves. What is not here is shell.cpp with
// GLFW and its frame clock, and the keys that move about in the panels.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/shell/interface.h"
#include "app/shell/picture.h"
#include "app/workspace/workspace.h"
#include "render/context.h"
#include "support/headless_gui.h"

namespace slosh::soak {

class Sitting final : public app::Screen {
  public:
    /// Error: no offscreen OpenGL 3.3.
    static Result<std::unique_ptr<Sitting>> create();
    ~Sitting() override;

    /// The water starts to move, as Shell::start_session() has it.
    void start();
    /// What the driver keeps for shaders it has translated ends with the picture. Error: as create().
    Result<void> renew_picture();
    /// One frame of the window.
    void turn();
    /// False when it has not come true after so many seconds.
    bool until(const std::function<bool()>& condition, double seconds);

    // One input and the frame that sees it. Places are pixels of the window.
    void move_mouse(const glm::vec2& place);
    void press_button(int button, int modifiers);
    void release_buttons();
    void turn_wheel(float notches, int modifiers);
    void press_key(const app::Chord& chord, bool repeat);
    void type_text(std::string_view text);
    void resize(const PixelSize& size) { window_ = size; }

    const PixelSize& window() const { return window_; }
    /// The part of the window that shows the water.
    PixelRectangle view() const { return interface_->view(window_, scale_); }
    app::Workspace& workspace() { return workspace_; }
    /// Called with every new frame of the simulation.
    std::function<void(const app::SimulationFrame&)> on_frame;

    // Screen.
    PixelSize size() const override { return view().size; }
    void water_changed() override { picture_->scene().renderer().reset_range(); }
    void pick_scene() override { interface_->pick_scene(); }
    void pick_action() override { interface_->pick_action(); }
    void pick_saved() override { interface_->pick_saved(); }
    Image thumbnail() override;
    void ask_for_file(app::FileQuestion question, const std::string& proposed) override {
        interface_->ask_for_file(question, proposed);
    }
    bool close_dialog() override { return interface_->close_dialog(); }
    void set_clipboard(const std::string& text) override { clipboard_ = text; }
    std::string clipboard() const override { return clipboard_; }
    void take_picture(bool with_panels) override;
    Result<void> reload_shaders() override { return picture_->scene().renderer().reload_shaders(); }
    void leave() override { workspace_.simulation.session().end(); }

  private:
    explicit Sitting(OffscreenContext context);
    void input(std::function<void()> act);
    void begin_gui();
    void follow_cursor();
    void draw();
    PixelRectangle part() const;
    bool gui_has_mouse() const;

    // The order of the shell: what owns names of OpenGL ends before the context.
    OffscreenContext context_;
    HeadlessGui gui_;
    app::Workspace workspace_;
    std::unique_ptr<app::Picture> picture_;
    std::unique_ptr<app::Interface> interface_;
    PixelSize window_{640, 480};
    glm::vec2 cursor_{-1.0f}, last_cursor_{-1.0f};
    int buttons_ = 0;  ///< a bit each
    bool points_right_ = false;
    float scale_ = 1.0f;
    std::string clipboard_, theme_ = "dark";
    std::function<void()> input_;  ///< of this frame
    int turns_ = 0;
};

}  // namespace slosh::soak
