// See sitting.h. turn() follows Shell::frame(), the inputs follow app/shell/input.cpp.
#include "soak/sitting.h"

#include <unistd.h>

#include <chrono>
#include <thread>
#include <utility>

#include "app/user_folders.h"
#include "app/workspace/view_state.h"
#include "base/parallel.h"
#include "ui/keyboard_focus.h"
#include "ui/theme.h"

namespace slosh::soak {
namespace {

using app::CameraController;

constexpr unsigned longest_turn = 600;                        // s; a frame that takes longer hangs
constexpr auto frame_time = std::chrono::microseconds(8333);  // as a display of 120 Hz
constexpr int turns_between_looks = 12;                       // see Shell::poll_slow_changes()
constexpr int escape_key = 256;

}  // namespace

Result<std::unique_ptr<Sitting>> Sitting::create() {
    Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) return context.error();
    std::unique_ptr<Sitting> sitting(new Sitting(std::move(context).value()));
    if (const Result<void> made = sitting->renew_picture(); !made) return made.error();
    sitting->interface_ = std::make_unique<app::Interface>(sitting->workspace_);
    return sitting;
}

Result<void> Sitting::renew_picture() {
    picture_.reset();
    Result<std::unique_ptr<app::Picture>> picture = app::Picture::create(workspace_);
    if (!picture) return picture.error();
    picture_ = std::move(picture).value();
    return {};
}

Sitting::Sitting(OffscreenContext context)
    : context_(std::move(context)), gui_(640.0f, 480.0f), workspace_(*this) {}

Sitting::~Sitting() { workspace_.finish(); }

void Sitting::start() {
    workspace_.keeper.be_careful(app::state_folder(), false);
    app::WorkspaceOptions options;
    options.session.execution.threads = hardware_threads();
    options.session.journal_folder = app::state_folder() / "journal";
    options.follow_machine = true;
    workspace_.start(options);
    workspace_.drawn_by(picture_->scene().software());
    workspace_.keeper.start_succeeded();
}

void Sitting::turn() {
    const auto next = std::chrono::steady_clock::now() + frame_time;
    alarm(longest_turn);
    const bool changed = workspace_.take_frame();
    workspace_.handle_events();
    if (changed) {
        workspace_.handle_frame();
        if (on_frame) on_frame(workspace_.simulation.frame());
    }
    begin_gui();
    follow_cursor();
    if (const auto act = std::exchange(input_, {})) act();
    workspace_.view.camera.update([](int) { return false; }, false, 1.0 / 60.0);
    follow_cursor();
    workspace_.hand.update();
    picture_->screenshot.frame_begins();
    interface_->draw({window_, scale_, 1.0 / 60.0, workspace_.simulation.session().ending()},
                     picture_->scene());
    interface_->handle_intents();
    workspace_.editor.take_undo_steps();
    draw();
    ImGui::Render();
    workspace_.statistics.seen(workspace_.simulation.frame().acknowledged, app::steady_now());
    if (++turns_ % turns_between_looks == 0) {
        workspace_.poll();
        workspace_.save_settings(false);
    }
    alarm(0);
    std::this_thread::sleep_until(next);
}

bool Sitting::until(const std::function<bool()>& condition, double seconds) {
    const double end = app::steady_now() + seconds;
    while (!condition()) {
        if (app::steady_now() > end) return false;
        turn();
    }
    return true;
}

/// As Gui::set_theme() and Gui::begin_frame().
void Sitting::begin_gui() {
    ImGuiIO& io = ImGui::GetIO();
    const app::Settings& settings = workspace_.settings;
    if (scale_ != settings.interface_scale) {
        ui::load_fonts(settings.interface_scale);
        unsigned char* pixels = nullptr;
        int across = 0, down = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &across, &down);
    }
    if (scale_ != settings.interface_scale || theme_ != settings.theme)
        ui::apply_theme(settings.theme, settings.interface_scale);
    scale_ = settings.interface_scale;
    theme_ = settings.theme;
    io.DisplaySize = {static_cast<float>(window_.width), static_cast<float>(window_.height)};
    io.DeltaTime = 1.0f / 60.0f;
    io.MousePos = {cursor_.x, cursor_.y};
    for (int button = 0; button < 3; ++button) io.MouseDown[button] = (buttons_ >> button & 1) != 0;
    ImGui::NewFrame();
}

bool Sitting::gui_has_mouse() const {
    return ImGui::GetIO().WantCaptureMouse || interface_->dialog_is_open();
}

/// The part of the view that has the camera to which the cursor belongs: the view, or one half of two.
PixelRectangle Sitting::part() const {
    return workspace_.simulation.comparing() ? app::half_of(view(), points_right_) : view();
}

void Sitting::follow_cursor() {
    CameraController& camera = workspace_.view.camera;
    if (buttons_ == 0 && camera.drag() == CameraController::Drag::none)
        points_right_ = workspace_.simulation.comparing() &&
                        cursor_.x >= static_cast<float>(app::half_of(view(), true).x);
    const bool over_water =
        cursor_.x >= 0.0f && !gui_has_mouse() && camera.drag() == CameraController::Drag::none;
    workspace_.follow_cursor(part().size, part().from_window(cursor_), over_water, points_right_);
}

void Sitting::input(std::function<void()> act) {
    input_ = [this, act = std::move(act)] {
        workspace_.simulation.note_activity();
        act();
    };
    turn();
}

void Sitting::move_mouse(const glm::vec2& place) {
    cursor_ = place;
    input([this] {
        CameraController& camera = workspace_.view.camera;
        if (camera.drag() != CameraController::Drag::none) {
            camera.move(cursor_ - last_cursor_, part().size);
            workspace_.view.changed = true;
        }
        last_cursor_ = cursor_;
        workspace_.hand.cursor_moved(part().from_window(cursor_));
    });
}

void Sitting::press_button(int button, int modifiers) {
    buttons_ |= 1 << button;
    input([this, button, modifiers] {
        CameraController& camera = workspace_.view.camera;
        ui::leave_panels();
        if (gui_has_mouse()) return;
        const bool shift = (modifiers & app::modifier_shift) != 0, alt = (modifiers & app::modifier_alt) != 0;
        workspace_.comparison.choose(points_right_ ? app::Worlds::right : app::Worlds::left);
        if (button == 2 || (button == 1 && shift)) return camera.begin(CameraController::Drag::pan);
        if (button == 1 || alt) return camera.begin(CameraController::Drag::orbit);
        follow_cursor();
        workspace_.press(part().from_window(cursor_), modifiers);
    });
}

void Sitting::release_buttons() {
    const bool left = (buttons_ & 1) != 0;
    buttons_ = 0;
    input([this, left] {
        if (left) workspace_.hand.release(part().from_window(cursor_));
        workspace_.view.camera.end();
    });
}

void Sitting::turn_wheel(float notches, int modifiers) {
    ImGui::GetIO().MouseWheel += notches;
    input([this, notches, modifiers] {
        if (gui_has_mouse()) return;
        if ((modifiers & app::modifier_control) != 0)
            return workspace_.hand.tools.resize(notches > 0.0f ? 1 : -1);
        workspace_.view.camera.zoom(part().from_window(cursor_), notches, part().size);
        workspace_.view.changed = true;
    });
}

void Sitting::press_key(const app::Chord& chord, bool repeat) {
    input([this, chord, repeat] {
        if (chord == app::Chord{escape_key, 0}) {
            if (!ui::close_popups()) workspace_.cancel();
            return;
        }
        const app::Action* action = find_action(workspace_.actions.all(), chord);
        const bool typing = ImGui::GetIO().WantTextInput || interface_->dialog_is_open();
        if (action == nullptr || (typing && !action->while_typing) || (repeat && !action->repeats)) return;
        workspace_.act(std::string(action->id));
    });
}

void Sitting::type_text(std::string_view text) {
    for (const char letter : text) ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(letter));
    turn();
}

/// As Shell::draw_picture(). There is no back buffer: a film or a picture with panels gets the water alone.
void Sitting::draw() {
    app::Film& film = workspace_.film;
    const auto apart = [this] { return picture_->draw_apart(view().size, 1.0f); };
    if (film.is_due()) {
        Result<Image> picture = picture_->draw_apart(film.size().width > 0 ? film.size() : view().size, 1.0f);
        if (picture)
            workspace_.film.hand_over(std::move(picture).value());
        else
            workspace_.film.stop();
    } else {
        picture_->draw(view(), 1.0f, app::ScenePicture::Haste::none);
    }
    for (const auto what : {app::Screenshot::What::without_panels, app::Screenshot::What::seen})
        picture_->take_screenshot(what, apart);
}

Image Sitting::thumbnail() {
    Result<Image> picture = picture_->draw_apart({256, 144}, 1.0f);
    return picture ? std::move(picture).value() : Image();
}

void Sitting::take_picture(bool with_panels) {
    using What = app::Screenshot::What;
    picture_->screenshot.ask(with_panels ? What::seen : What::without_panels);
}

}  // namespace slosh::soak
