// What the mouse, the keys and dropped files do; see shell.h. Whatever Dear ImGui wants is its own.
#include <GLFW/glfw3.h>

#include <iterator>
#include <utility>

#include "app/shell/shell.h"
#include "ui/keyboard_focus.h"

namespace slosh::app {

void Shell::look() {
    const bool over_water = window_->cursor_inside() && !gui_->wants_mouse() &&
                            !interface_->dialog_is_open() &&
                            workspace_.camera().drag() == CameraController::Drag::none;
    if (gamepad_points_) return workspace_.look(view().size, middle(), !interface_->dialog_is_open());
    workspace_.look(view().size, view().from_window(window_->cursor()), over_water);
}

/// What is typed behind a key that opens a dialog waits until the dialog's text takes it: in a frame that
/// takes long it would act on the water.
std::vector<InputEvent> Shell::next_input() {
    constexpr int frames_to_open = 6;  // Dear ImGui gives a field the keyboard two frames after it is there
    std::vector<InputEvent> input = std::exchange(held_, {});
    std::vector<InputEvent> news = window_->take_events();
    std::move(news.begin(), news.end(), std::back_inserter(input));
    const bool open = interface_->dialog_is_open();
    dialog_frames_ = open && !gui_->takes_text() ? dialog_frames_ + 1 : 0;
    bool holds = dialog_frames_ > 0 && dialog_frames_ <= frames_to_open;
    std::vector<InputEvent> now;
    for (InputEvent& event : input) {
        const bool typed = event.kind == InputEvent::Kind::key || event.kind == InputEvent::Kind::text;
        if (holds && typed) {
            held_.push_back(std::move(event));
            continue;
        }
        if (event.kind == InputEvent::Kind::key && event.down && !open && !gui_->wants_keyboard()) {
            const Action* action = find_action(workspace_.actions(), Chord{event.key, event.modifiers});
            holds = action != nullptr && action->opens_text;
        }
        now.push_back(std::move(event));
    }
    return now;
}

/// Of the view, in its pixels: where a gamepad points.
glm::vec2 Shell::middle() const {
    const PixelSize size = view().size;
    return 0.5f * glm::vec2(static_cast<float>(size.width), static_cast<float>(size.height));
}

/// A window in the background leaves the gamepad to others.
void Shell::handle_gamepad(double seconds) {
    gamepad_changed_ = gamepad_moves_ = false;
    const bool there = gamepad_.state().has_value();
    if (there != gamepad_there_) {
        gamepad_there_ = there;
        workspace_.notices().toast(
            Notices::Kind::note, there ? "Gamepad: " + gamepad_.name() : "The gamepad has gone.", "gamepad");
    }
    const bool heard = there && glfwGetWindowAttrib(window_->handle(), GLFW_FOCUSED) == GLFW_TRUE;
    // What was held when it went away is let go.
    const GamepadState now = heard ? *gamepad_.state() : GamepadState();
    const GamepadIntents intents = intents_of(now, gamepad_before_, seconds);
    gamepad_before_ = now;
    if (!intents.any()) return;
    last_input_ = steady_now();
    workspace_.note_activity();
    CameraController& camera = workspace_.camera();
    camera.touched();
    gamepad_points_ = true;
    gamepad_moves_ = intents.moves();
    if (intents.turn != glm::vec2(0.0f)) camera.turn(intents.turn);
    if (intents.fly != Vec3(0.0f)) camera.fly(intents.fly, seconds);
    if (intents.zoom != 0.0f) camera.zoom(middle(), intents.zoom, view().size);
    if (!interface_->dialog_is_open() && intents.press) {
        look();
        workspace_.press(middle(), 0);
    }
    if (intents.moves()) workspace_.cursor_moved(middle());
    if (intents.release) workspace_.release(middle());
    for (const std::string_view action : intents.actions) workspace_.act(action);
}

void Shell::handle_input(const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) {
        if (!input_seen_) input_since_ = event.since;
        input_seen_ = true;
        last_input_ = steady_now();
        workspace_.note_activity();
        // A key or button that is let go was pressed before, and a mouse that passes by wants nothing.
        const bool pressed =
            event.kind != InputEvent::Kind::move &&
            (event.down || (event.kind != InputEvent::Kind::key && event.kind != InputEvent::Kind::button));
        if (pressed) workspace_.camera().touched();
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
                handle_move(event);
                break;
            case InputEvent::Kind::wheel:
                handle_wheel(event);
                break;
        }
    }
}

void Shell::handle_move(const InputEvent& event) {
    gamepad_points_ = false;
    if (workspace_.camera().drag() != CameraController::Drag::none) {
        workspace_.camera().move(event.position - last_cursor_, view().size);
        workspace_.view().changed = camera_moved_ = true;
        workspace_.hint_used("orbit");
    }
    last_cursor_ = event.position;
    workspace_.cursor_moved(view().from_window(event.position));
}

void Shell::handle_wheel(const InputEvent& event) {
    if (gui_->wants_mouse()) return;
    if (event.modifiers & modifier_control) {
        workspace_.tools().resize(event.wheel > 0.0f ? 1 : -1);
        return;
    }
    workspace_.camera().zoom(view().from_window(event.position), event.wheel, view().size);
    workspace_.view().changed = camera_moved_ = true;
}

void Shell::focus_panels() { ui::focus_next_panel(); }
void Shell::focus_menus() { ui::focus_menus(); }

/// The keys by which one moves about in the panels, while they have them.
bool Shell::panels_take(const InputEvent& event) {
    if (!ui::keys_in_panels() || interface_->dialog_is_open()) return false;
    if (event.key == GLFW_KEY_ESCAPE) {
        if (!gui_->took_escape()) ui::leave_panels();
        return true;
    }
    if ((event.modifiers & (modifier_control | modifier_alt)) != 0) return false;
    return event.key == GLFW_KEY_LEFT || event.key == GLFW_KEY_RIGHT || event.key == GLFW_KEY_UP ||
           event.key == GLFW_KEY_DOWN || event.key == GLFW_KEY_SPACE || event.key == GLFW_KEY_ENTER ||
           event.key == GLFW_KEY_TAB;
}

void Shell::handle_key(const InputEvent& event) {
    if (!event.down || panels_take(event)) return;
    if (event.key == GLFW_KEY_ESCAPE && event.modifiers == 0) return workspace_.cancel();
    const Action* action = find_action(workspace_.actions(), Chord{event.key, event.modifiers});
    // Behind a dialog nothing moves, also where its text has lost the keyboard to one of its buttons.
    const bool typing = gui_->wants_keyboard() || interface_->dialog_is_open();
    if (typing && (action == nullptr || !action->while_typing)) return;
    if (workspace_.camera().drag() == CameraController::Drag::orbit &&
        CameraController::is_fly_key(event.key) && !(event.modifiers & modifier_control))
        return;
    if (action == nullptr || (event.repeat && !action->repeats)) return;
    workspace_.act(action->id);
}

void Shell::handle_button(const InputEvent& event) {
    CameraController& camera = workspace_.camera();
    if (!event.down) {
        if (event.key == GLFW_MOUSE_BUTTON_LEFT) workspace_.release(view().from_window(event.position));
        camera.end();
        return;
    }
    ui::leave_panels();
    gamepad_points_ = false;
    if (gui_->wants_mouse() || interface_->dialog_is_open()) return;
    last_cursor_ = event.position;
    const bool shift = (event.modifiers & modifier_shift) != 0, alt = (event.modifiers & modifier_alt) != 0;
    if (event.key == GLFW_MOUSE_BUTTON_MIDDLE || (event.key == GLFW_MOUSE_BUTTON_RIGHT && shift)) {
        camera.begin(CameraController::Drag::pan);
    } else if (event.key == GLFW_MOUSE_BUTTON_RIGHT || (event.key == GLFW_MOUSE_BUTTON_LEFT && alt)) {
        camera.begin(CameraController::Drag::orbit);
    } else if (event.key == GLFW_MOUSE_BUTTON_LEFT) {
        workspace_.press(view().from_window(event.position), event.modifiers);
    }
}

void Shell::handle_drop(const InputEvent& event) {
    if (event.paths.empty()) return;
    if (event.paths.size() > 1)
        workspace_.notices().toast(Notices::Kind::note, "Several files were dropped; the first is loaded.");
    workspace_.load_scene(event.paths.front());
}

}  // namespace slosh::app
