// What the mouse, the keys and dropped files do; see shell.h. Whatever Dear ImGui wants is its own.
#include <GLFW/glfw3.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <utility>

#include "app/session/file_names.h"
#include "app/shell/shell.h"
#include "app/workspace/view_state.h"
#include "base/leaves.h"
#include "ui/keyboard_focus.h"

namespace slosh::app {

/// The part of the view that has the camera to which the cursor belongs: the view, or one half of two.
PixelRectangle Shell::part() const {
    return workspace_.simulation.comparing() ? half_of(view(), points_right_) : view();
}

/// Both halves have the same camera.
Framing Shell::framing() const {
    const bool half = workspace_.simulation.comparing();
    const PixelRectangle framed = half ? half_of(view(), false) : view();
    return {framed.size, interface_->clear(framed), half};
}

/// A drag belongs to the half in which it began.
void Shell::follow_half(const glm::vec2& cursor) {
    if (hand_is_down_ || workspace_.view.camera.drag() != CameraController::Drag::none) return;
    points_right_ =
        workspace_.simulation.comparing() && cursor.x >= static_cast<float>(half_of(view(), true).x);
}

void Shell::follow_cursor() {
    follow_half(window_->cursor());
    const bool over_water = window_->cursor_inside() && !gui_->wants_mouse() &&
                            !interface_->dialog_is_open() &&
                            workspace_.view.camera.drag() == CameraController::Drag::none;
    workspace_.follow_cursor(part().size, part().from_window(window_->cursor()), over_water, points_right_);
}

/// What is typed behind a key that opens a dialog, or behind a click in it, waits until the dialog's text
/// takes it: in a frame that takes long it would act on the water, or be lost. While a button is held the
/// text has not got the keyboard back, however many frames that takes.
std::vector<InputEvent> Shell::next_input() {
    constexpr int frames_to_open = 6;  // Dear ImGui gives a field the keyboard two frames after it is there
    std::vector<InputEvent> input = std::exchange(held_, {});
    std::vector<InputEvent> news = window_->take_events();
    std::move(news.begin(), news.end(), std::back_inserter(input));
    const bool open = interface_->dialog_is_open();
    dialog_frames_ = !open || gui_->takes_text() ? 0 : gui_->mouse_is_down() ? 1 : dialog_frames_ + 1;
    row_frames_ = workspace_.panels.open_text() ? row_frames_ + 1 : 0;
    entered_ = entered_ && gui_->has_unfed_input();
    bool holds = entered_ || (dialog_frames_ > 0 && dialog_frames_ <= frames_to_open) ||
                 (row_frames_ > 0 && row_frames_ <= frames_to_open);
    std::vector<InputEvent> now;
    for (InputEvent& event : input) {
        const bool typed = event.kind == InputEvent::Kind::key || event.kind == InputEvent::Kind::text;
        if (holds && typed) {
            held_.push_back(std::move(event));
            continue;
        }
        if (event.kind == InputEvent::Kind::key && event.down && !open && !gui_->wants_keyboard()) {
            const Action* action = find_action(workspace_.actions.all(), Chord{event.key, event.modifiers});
            holds = action != nullptr && action->opens_text;
        }
        // The line that Enter chooses may be a number's: what follows is typed there.
        if (event.kind == InputEvent::Kind::key && event.down && event.key == GLFW_KEY_ENTER &&
            interface_->finds_action())
            holds = entered_ = true;
        now.push_back(std::move(event));
    }
    return now;
}

void Shell::handle_input(const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) {
        if (!input_seen_) input_since_ = event.since;
        input_seen_ = true;
        last_input_ = steady_now();
        workspace_.simulation.note_activity();
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
    if (workspace_.view.camera.drag() != CameraController::Drag::none) {
        workspace_.view.camera.move(event.position - last_cursor_, part().size);
        workspace_.view.changed = camera_moved_ = true;
        workspace_.notices.hint_used("orbit");
    }
    last_cursor_ = event.position;
    follow_half(event.position);
    workspace_.hand.cursor_moved(part().from_window(event.position));
}

void Shell::handle_wheel(const InputEvent& event) {
    if (gui_->wants_mouse()) return;
    if (event.modifiers & modifier_control) {
        workspace_.hand.tools.resize(event.wheel > 0.0f ? 1 : -1);
        return;
    }
    workspace_.view.camera.zoom(part().from_window(event.position), event.wheel, part().size);
    workspace_.view.changed = camera_moved_ = true;
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

bool Shell::takes_key(int key, int modifiers) const {
    const Chord chord{key, modifiers};
    if (has_key(abilities().other_keys, chord)) return false;
    if (gui_->takes_text()) return true;
    return key == GLFW_KEY_ESCAPE || ui::keys_in_panels() ||
           find_action(workspace_.actions.all(), chord) != nullptr;
}

void Shell::handle_key(const InputEvent& event) {
    if (!event.down || panels_take(event)) return;
    if (event.key == GLFW_KEY_ESCAPE && event.modifiers == 0) {
        if (!ui::close_popups()) workspace_.cancel();
        return;
    }
    const Action* action = find_action(workspace_.actions.all(), Chord{event.key, event.modifiers});
    // Behind a dialog nothing moves, also where its text has lost the keyboard to one of its buttons.
    const bool typing = gui_->wants_keyboard() || interface_->dialog_is_open();
    if (typing && (action == nullptr || !action->while_typing)) return;
    if (workspace_.view.camera.drag() == CameraController::Drag::orbit &&
        CameraController::is_fly_key(event.key) && !(event.modifiers & modifier_control))
        return;
    if (action == nullptr || (event.repeat && !action->repeats)) return;
    workspace_.act(action->id);
}

void Shell::handle_button(const InputEvent& event) {
    CameraController& camera = workspace_.view.camera;
    if (!event.down) {
        if (event.key == GLFW_MOUSE_BUTTON_LEFT) {
            workspace_.hand.release(part().from_window(event.position));
            hand_is_down_ = false;
        }
        camera.end();
        return;
    }
    ui::leave_panels();
    if (gui_->wants_mouse() || interface_->dialog_is_open()) return;
    last_cursor_ = event.position;
    follow_half(event.position);
    if constexpr (leaves::compare) workspace_.comparison.choose(points_right_ ? Worlds::right : Worlds::left);
    const bool shift = (event.modifiers & modifier_shift) != 0, alt = (event.modifiers & modifier_alt) != 0;
    if (event.key == GLFW_MOUSE_BUTTON_MIDDLE || (event.key == GLFW_MOUSE_BUTTON_RIGHT && shift)) {
        camera.begin(CameraController::Drag::pan);
    } else if (event.key == GLFW_MOUSE_BUTTON_RIGHT || (event.key == GLFW_MOUSE_BUTTON_LEFT && alt)) {
        camera.begin(CameraController::Drag::orbit);
    } else if (event.key == GLFW_MOUSE_BUTTON_LEFT) {
        hand_is_down_ = true;
        follow_cursor();
        workspace_.press(part().from_window(event.position), event.modifiers);
    }
}

void Shell::handle_drop(const InputEvent& event) {
    if (event.paths.empty()) return;
    const std::string& path = event.paths[file_to_open(event.paths)];
    const std::string name = std::filesystem::path(path).filename().string();
    // Another scene would take away what is to be saved.
    if (interface_->asks_for_name())
        return workspace_.notices.toast(
            Notices::Kind::warning, "Not opened: " + name + ". Save or cancel first, then drop it again.");
    while (interface_->close_dialog()) {
    }
    if (event.paths.size() > 1)
        workspace_.notices.toast(
            Notices::Kind::note,
            std::to_string(event.paths.size()) + " files were dropped; only " + name + " was opened.");
    workspace_.opener.load(path);
}

}  // namespace slosh::app
