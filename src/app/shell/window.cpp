// See window.h. Letters are taken as printed on the keyboard, not by place: Ctrl+Z is where the Z is.
#include "app/shell/window.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspace/notices.h"
#include "base/system/this_process.h"

namespace slosh::app {
namespace {

// Xlib passes nothing through but the display: the action has to lie where the handler finds it.
std::function<void()>& lost_display_action() {
    static std::function<void()> action;
    return action;
}

int on_lost_display(void*) {
    if (lost_display_action()) lost_display_action()();
    return 0;
}

int printed_key(int key, int scancode) {
    if (key == GLFW_KEY_KP_ADD) return '+';
    if (key == GLFW_KEY_KP_SUBTRACT) return '-';
    if (key == GLFW_KEY_KP_ENTER) return GLFW_KEY_ENTER;
    if (key < GLFW_KEY_SPACE || key > GLFW_KEY_GRAVE_ACCENT || (key >= GLFW_KEY_0 && key <= GLFW_KEY_9))
        return key;
    const char* name = glfwGetKeyName(key, scancode);
    if (name == nullptr || name[0] == '\0' || name[1] != '\0') return key;
    const char letter = name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
    return letter > ' ' && letter <= '`' ? letter : key;
}

Window& owner(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

std::string last_glfw_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? std::string(text) : std::string("unknown reason");
}

GLFWmonitor* monitor_under(GLFWwindow* window) {
    int x = 0, y = 0, width = 0, height = 0, count = 0;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode == nullptr) continue;
        const int middle_x = x + width / 2, middle_y = y + height / 2;
        if (middle_x >= left && middle_x < left + mode->width && middle_y >= top &&
            middle_y < top + mode->height)
            return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

/// True when at least a corner of the title bar would be on some monitor.
bool is_on_a_monitor(int x, int y) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode != nullptr && x >= left - 50 && x < left + mode->width - 100 && y >= top &&
            y < top + mode->height - 60)
            return true;
    }
    return false;
}

}  // namespace

Result<std::unique_ptr<Window>> Window::create(const Settings::Window& wanted, const std::string& title) {
    if (glfwInit() != GLFW_TRUE)
        return Error{
            "cannot open a window: " + last_glfw_error() + " (slosh run and slosh render need no display)",
            ""};
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);  // everything with depth is drawn into a framebuffer of our own
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_ALPHA_BITS, 0);  // nothing behind the window shines through
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_MAXIMIZED, wanted.maximised ? GLFW_TRUE : GLFW_FALSE);
    std::unique_ptr<Window> window(new Window());
    window->window_ = glfwCreateWindow(wanted.width, wanted.height, title.c_str(), nullptr, nullptr);
    if (window->window_ == nullptr)
        return Error{"cannot open a window with OpenGL 3.3: " + last_glfw_error(), ""};
    if (wanted.x >= 0 && wanted.y >= 0 && is_on_a_monitor(wanted.x, wanted.y))
        glfwSetWindowPos(window->window_, wanted.x, wanted.y);
    glfwSetWindowSizeLimits(window->window_, 160, 120, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window->window_);
    glfwSwapInterval(1);
    window->install_callbacks();
    glfwShowWindow(window->window_);
    window->ask_for_size();
    window->last_poll_ = steady_now();
    return window;
}

Window::~Window() {
    if (window_ != nullptr) glfwDestroyWindow(window_);
    glfwTerminate();
}

void Window::install_callbacks() {
    glfwSetWindowUserPointer(window_, this);
    glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { owner(w).exposed_ = true; });
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) {
        owner(w).exposed_ = true;
        owner(w).ask_for_size();
    });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int) { owner(w).exposed_ = true; });
    glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int) { owner(w).exposed_ = true; });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
        InputEvent event;
        event.kind = InputEvent::Kind::move;
        event.position = owner(w).to_pixels(x, y);
        owner(w).events_.push_back(std::move(event));
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double dy) {
        InputEvent event;
        event.kind = InputEvent::Kind::wheel;
        event.wheel = static_cast<float>(dy);
        event.modifiers = owner(w).modifiers();
        event.position = owner(w).cursor();
        owner(w).events_.push_back(std::move(event));
    });
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
        InputEvent event;
        event.kind = InputEvent::Kind::drop;
        event.paths.assign(paths, paths + count);
        owner(w).events_.push_back(std::move(event));
    });
}

void Window::take_over_keys() {
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
        InputEvent event;
        event.kind = InputEvent::Kind::key;
        event.key = printed_key(key, scancode);
        event.down = action != GLFW_RELEASE;
        event.repeat = action == GLFW_REPEAT;
        event.raw_key = key;
        event.scancode = scancode;
        event.action = action;
        event.raw_modifiers = modifiers;
        event.modifiers = modifiers & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT);
        // Where the plus stands above the equals sign, it is typed with Shift.
        if (event.key == '=' && (event.modifiers & GLFW_MOD_SHIFT) != 0) {
            event.key = '+';
            event.modifiers &= ~GLFW_MOD_SHIFT;
        }
        owner(w).events_.push_back(std::move(event));
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int modifiers) {
        InputEvent event;
        event.kind = InputEvent::Kind::button;
        event.key = button;
        event.down = action == GLFW_PRESS;
        event.raw_key = button;
        event.action = action;
        event.raw_modifiers = modifiers;
        event.modifiers = modifiers & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT);
        event.position = owner(w).cursor();
        owner(w).events_.push_back(std::move(event));
    });
    glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned letter) {
        InputEvent event;
        event.kind = InputEvent::Kind::text;
        event.letter = letter;
        owner(w).events_.push_back(std::move(event));
    });
}

glm::vec2 Window::to_pixels(double x, double y) const {
    // Screen coordinates and pixels differ on HiDPI macOS and Wayland.
    return {static_cast<float>(x) * static_cast<float>(pixels_.width) /
                static_cast<float>(std::max(size_.width, 1)),
            static_cast<float>(y) * static_cast<float>(pixels_.height) /
                static_cast<float>(std::max(size_.height, 1))};
}

bool Window::take_close_request() {
    const bool asked = glfwWindowShouldClose(window_) == GLFW_TRUE;
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
    return asked;
}

void Window::ask_for_size() {
    glfwGetWindowSize(window_, &size_.width, &size_.height);
    glfwGetFramebufferSize(window_, &pixels_.width, &pixels_.height);
}

float Window::content_scale() const {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(window_, &x, &y);
    return std::isfinite(x) ? std::clamp(x, 0.5f, 4.0f) : 1.0f;
}

bool Window::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }

void Window::toggle_full_screen() {
    if (full_screen_) {
        glfwSetWindowMonitor(window_, nullptr, saved_x_, saved_y_, saved_width_, saved_height_,
                             GLFW_DONT_CARE);
        full_screen_ = false;
        return;
    }
    GLFWmonitor* monitor = monitor_under(window_);
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (mode == nullptr) return;
    glfwGetWindowPos(window_, &saved_x_, &saved_y_);
    glfwGetWindowSize(window_, &saved_width_, &saved_height_);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    full_screen_ = true;
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

void Window::set_clipboard(const std::string& text) { glfwSetClipboardString(window_, text.c_str()); }

std::string Window::clipboard() const {
    const char* text = glfwGetClipboardString(window_);
    return text != nullptr ? std::string(text) : std::string();
}

bool Window::key_down(int key) const { return glfwGetKey(window_, key) == GLFW_PRESS; }

int Window::modifiers() const {
    int bits = 0;
    if (key_down(GLFW_KEY_LEFT_SHIFT) || key_down(GLFW_KEY_RIGHT_SHIFT)) bits |= GLFW_MOD_SHIFT;
    if (key_down(GLFW_KEY_LEFT_CONTROL) || key_down(GLFW_KEY_RIGHT_CONTROL)) bits |= GLFW_MOD_CONTROL;
    if (key_down(GLFW_KEY_LEFT_ALT) || key_down(GLFW_KEY_RIGHT_ALT)) bits |= GLFW_MOD_ALT;
    return bits;
}

glm::vec2 Window::cursor() const {
    double x = 0.0, y = 0.0;
    glfwGetCursorPos(window_, &x, &y);
    return to_pixels(x, y);
}

bool Window::cursor_inside() const { return glfwGetWindowAttrib(window_, GLFW_HOVERED) == GLFW_TRUE; }

Settings::Window Window::remembered() const {
    Settings::Window window;
    window.maximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE;
    if (full_screen_) {
        window.x = saved_x_;
        window.y = saved_y_;
        window.width = saved_width_;
        window.height = saved_height_;
    } else {
        glfwGetWindowPos(window_, &window.x, &window.y);
        glfwGetWindowSize(window_, &window.width, &window.height);
    }
    return window;
}

void Window::poll(double seconds) {
    const std::size_t known = events_.size();
    const double before = steady_now();
    if (seconds > 0.0 && events_.empty()) {
        glfwWaitEventsTimeout(seconds);
    } else {
        glfwPollEvents();
    }
    const double after = steady_now();
    // What woke a waiting poll has just happened; what a poll finds at once may have come any time since the
    // last.
    const double since = after - before > 0.001 ? after : last_poll_;
    for (std::size_t i = known; i < events_.size(); ++i) events_[i].since = since;
    last_poll_ = after;
}

std::vector<InputEvent> Window::take_events() { return std::exchange(events_, {}); }

void Window::swap() { glfwSwapBuffers(window_); }

// GLFW loads libX11 itself, so the function is looked up where GLFW got it from; without X11 there is nothing
// to do.
void when_display_is_lost(std::function<void()> action) {
    lost_display_action() = std::move(action);
    using Handler = int (*)(void* display);
    using SetHandler = Handler (*)(Handler);
    if (const auto set = reinterpret_cast<SetHandler>(loaded_function("libX11.so.6", "XSetIOErrorHandler")))
        set(on_lost_display);
}

}  // namespace slosh::app
