// Dear ImGui's life: context, platform and renderer backends, fonts for the current scale.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/shell/window.h"
#include "app/workspace/test_log.h"

namespace slosh::app {

class Gui {
  public:
    explicit Gui(Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Reloads fonts and sizes when the theme or scale changed. Not between begin and end.
    void set_theme(std::string_view theme, float scale);
    /// The window has another drawing context: fonts and shaders are made again.
    void draw_anew();
    /// Passes keys, text and buttons on to Dear ImGui: at most one change of the same key or button per
    /// frame, the rest waits for the next. Dear ImGui before 1.87 looks at the state of the keys once per
    /// frame, so a stroke shorter than a frame would be lost, and both clicks of a double click would be one.
    void feed(const std::vector<InputEvent>& events);
    /// True while Dear ImGui has not acted on all that was fed: it takes keys apart over frames, too.
    bool has_unfed_input() const;
    /// A frame is on the screen; says where the interface saw the mouse, which of its buttons were down (a
    /// bit each), and whether input, or something of the picture, still waits for a later frame.
    void log_shown(TestLog& log, const PixelRectangle& view, bool input_waits, bool picture_waits) const;
    /// `busy`: s, what the frame before took without its sleep. A double click counts by when the mouse was
    /// pressed, as near as frames tell.
    void begin_frame(double busy);
    /// What draw() draws is complete.
    void end_frame();
    /// Draws into the current framebuffer.
    void draw();
    /// What of it lies in a part of the window.
    void draw(const PixelRectangle& part);
    /// All of it, with a window of this name last, and what is to be done before it is drawn.
    void draw(std::string_view last, const std::function<void()>& before);

    /// Never act on the mouse or the keyboard when Dear ImGui wants it.
    bool wants_mouse() const;
    bool wants_keyboard() const;
    /// What is open or in use was to have this frame's Esc.
    bool took_escape() const { return took_escape_; }
    /// A text field takes what is typed.
    bool takes_text() const;
    bool mouse_is_down() const;

  private:
    Window& window_;
    std::deque<InputEvent> waiting_;
    std::array<bool, 3> fed_buttons_{};  // those that Dear ImGui has been told are down
    std::array<double, 3> busy_{};       // s, of the last frames
    int fed_key(const InputEvent& event);

    bool took_escape_ = false, enter_is_space_ = false;
    std::string theme_;
    float scale_ = 0.0f;
};

}  // namespace slosh::app
