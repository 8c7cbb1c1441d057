// The window and its OpenGL 3.3 core context through GLFW, and the queue of what the person did in it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <glm/vec2.hpp>

#include "app/settings.h"
#include "render/camera.h"
#include "slosh/result.h"

struct GLFWwindow;

namespace slosh::app {

struct InputEvent {
    enum class Kind { key, text, button, move, wheel, drop };
    Kind kind = Kind::move;
    int key =
        0;  ///< as the letter is printed on the keyboard, GLFW's number; button: 0 left, 1 right, 2 middle
    bool down = false;
    bool repeat = false;
    int modifiers = 0;
    int raw_key = 0, scancode = 0, action = 0, raw_modifiers = 0;  ///< as GLFW gave them, for Dear ImGui
    unsigned letter = 0;                                           ///< text: the code point
    glm::vec2 position{0.0f};                                      ///< pixels of the framebuffer
    double since = 0.0;  ///< s, steady clock: the person did it then or later
    float wheel = 0.0f;
    std::vector<std::string> paths;  ///< files dropped on the window
};

class Window {
  public:
    /// Error: no display, or no OpenGL 3.3.
    static Result<std::unique_ptr<Window>> create(const Settings::Window& wanted, const std::string& title);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return window_; }
    /// True once for each time the person closes the window; it stays open until it is destroyed.
    bool take_close_request();
    /// As last told by the display, which answers such a question in 0.05 ms: a frame asks twenty times.
    PixelSize framebuffer_size() const { return pixels_; }
    /// The monitor's scale: 2 on a HiDPI screen.
    float content_scale() const;
    bool minimised() const;
    bool full_screen() const { return full_screen_; }
    void toggle_full_screen();
    void set_title(const std::string& title);
    void set_clipboard(const std::string& text);
    std::string clipboard() const;  ///< "": empty, or no text
    /// True while the key is down, by its printed letter.
    bool key_down(int key) const;
    int modifiers() const;
    glm::vec2 cursor() const;  ///< pixels of the framebuffer
    bool cursor_inside() const;
    /// Size and place as the next session shall have them.
    Settings::Window remembered() const;

    /// To be called when Dear ImGui has installed its callbacks: keys, text and buttons come here alone from
    /// now on. Gui::feed passes them on, so that none is lost when a frame takes longer than a keystroke.
    void take_over_keys();

    /// Collects events; waits up to `seconds` when nothing happens.
    void poll(double seconds);
    bool has_events() const { return !events_.empty(); }
    std::vector<InputEvent> take_events();
    /// True once after the display has lost what it showed, or the window has another size or the focus.
    bool take_exposure() { return std::exchange(exposed_, false); }
    void swap();

  private:
    Window() = default;
    void install_callbacks();
    void ask_for_size();
    glm::vec2 to_pixels(double x, double y) const;

    GLFWwindow* window_ = nullptr;
    bool full_screen_ = false;
    int saved_x_ = 0, saved_y_ = 0, saved_width_ = 1280, saved_height_ = 800;
    std::vector<InputEvent> events_;
    PixelSize size_, pixels_;  // in screen coordinates, and of the framebuffer
    double last_poll_ = 0.0;
    bool exposed_ = true;
};

/// The display server can vanish at any time. Xlib then ends the process inside whatever call notices it;
/// what the session holds must be written before. `action` runs on the thread that talks to the display when
/// the server has gone. It must not return: the library would end the process with its own words. Call it
/// once, after the window was made; an empty action takes it back.
void when_display_is_lost(std::function<void()> action);

}  // namespace slosh::app
