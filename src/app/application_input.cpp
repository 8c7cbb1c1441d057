// What the mouse, the keys and dropped files do; see application.h. Whatever Dear ImGui wants is its own.
#include <GLFW/glfw3.h>

#include "app/application.h"

namespace slosh::app {
namespace {

bool is_fly_key(int key) {
    return key == GLFW_KEY_W || key == GLFW_KEY_A || key == GLFW_KEY_S || key == GLFW_KEY_D ||
           key == GLFW_KEY_Q || key == GLFW_KEY_E;
}

}  // namespace

void Application::update_tool_view() {
    tool_view_.camera = &camera_.camera();
    tool_view_.viewport = window_->framebuffer_size();
    tool_view_.cursor = window_->cursor();
    const bool dialog = scene_picker_.is_open() || palette_.is_open() || path_dialog_.is_open();
    tool_view_.over_water = window_->cursor_inside() && !gui_->wants_mouse() && !dialog &&
                            camera_.drag() == CameraController::Drag::none;
    tool_view_.frame = &sim();
    tool_view_.answer = session_->answer();
    tool_view_.step_milliseconds = diagnostics_.step_mean;
    tool_view_.now = now();
}

void Application::handle_input(const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) {
        input_seen_ = true;
        last_activity_ = now();
        switch (event.kind) {
            case InputEvent::Kind::text:
                break;
            case InputEvent::Kind::key:
                handle_key(event);
                break;
            case InputEvent::Kind::button:
                handle_button(event);
                break;
            case InputEvent::Kind::drop:
                handle_drop(event);
                break;
            case InputEvent::Kind::move:
                if (camera_.drag() != CameraController::Drag::none) {
                    camera_.move(event.position - last_cursor_, window_->framebuffer_size());
                    view_changed_ = true;
                    hints_.used("orbit", now());
                }
                last_cursor_ = event.position;
                tool_view_.cursor = event.position;
                tools_->move(tool_view_);
                break;
            case InputEvent::Kind::wheel:
                if (gui_->wants_mouse()) break;
                if (event.modifiers & modifier_control) {
                    tools_->resize(event.wheel > 0.0f ? 1 : -1);
                } else {
                    camera_.zoom(event.position, event.wheel, window_->framebuffer_size());
                    view_changed_ = true;
                }
                break;
        }
    }
}

void Application::handle_key(const InputEvent& event) {
    if (!event.down) return;
    if (event.key == GLFW_KEY_ESCAPE && event.modifiers == 0) return cancel();
    const Binding* binding = find_binding(bindings_, {event.key, event.modifiers});
    if (gui_->wants_keyboard() && (binding == nullptr || !binding->while_typing)) return;
    if (camera_.drag() == CameraController::Drag::orbit && is_fly_key(event.key) &&
        !(event.modifiers & modifier_control))
        return;
    if (binding == nullptr || (event.repeat && !binding->repeats)) return;
    camera_.stop_idle_orbit();
    act(binding->action);
}

void Application::handle_button(const InputEvent& event) {
    tool_view_.cursor = event.position;
    const bool dialog = scene_picker_.is_open() || palette_.is_open() || path_dialog_.is_open();
    if (!event.down) {
        if (event.key == GLFW_MOUSE_BUTTON_LEFT) tools_->release(tool_view_);
        camera_.end();
        return;
    }
    if (gui_->wants_mouse() || dialog) return;
    last_cursor_ = event.position;
    camera_.stop_idle_orbit();
    const bool shift = (event.modifiers & modifier_shift) != 0, alt = (event.modifiers & modifier_alt) != 0;
    if (event.key == GLFW_MOUSE_BUTTON_MIDDLE || (event.key == GLFW_MOUSE_BUTTON_RIGHT && shift)) {
        camera_.begin(CameraController::Drag::pan);
    } else if (event.key == GLFW_MOUSE_BUTTON_RIGHT || (event.key == GLFW_MOUSE_BUTTON_LEFT && alt)) {
        camera_.begin(CameraController::Drag::orbit);
    } else if (event.key == GLFW_MOUSE_BUTTON_LEFT) {
        tools_->press(event.modifiers, tool_view_);
        hints_.used("drop", now());
    }
}

void Application::handle_drop(const InputEvent& event) {
    if (event.paths.empty()) return;
    if (event.paths.size() > 1) toast(Toast::note, "Several files were dropped; the first is loaded.");
    load_scene(event.paths.front());
}

}  // namespace slosh::app
