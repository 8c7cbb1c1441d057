// Life and loop of the shell; see shell.h.
#include "app/shell/shell.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/parallel.h"
#include "base/signals.h"
#include "render/context.h"

namespace slosh::app {
namespace {

constexpr double shortest_frame_time = 1.0 / 240.0;  // s, where no vertical sync paces us
constexpr double idle_frame_time = 0.1;              // s, when nothing moves

}  // namespace

Result<std::unique_ptr<Shell>> Shell::create(const AppOptions& options) {
    std::unique_ptr<Shell> shell(new Shell());
    if (const Result<void> opened = shell->open(options); !opened) return opened.error();
    return shell;
}

Result<void> Shell::open(const AppOptions& options) {
    options_ = options;
    start_time_ = steady_now();
    log_start("process");
    std::optional<std::string> trouble = workspace_.load_settings(settings_path());
    if (auto why = workspace_.be_careful(state_folder(), !options_.scene.empty())) trouble = std::move(why);
    start_session(options_);
    log_start("scene_asked");
    if (const Result<void> opened = open_window(options_); !opened) return opened.error();
    workspace_.notices().test_log.write("hints", {{"shown", workspace_.hints.chips().size()}});
    if (trouble) workspace_.notices().toast(Notices::Kind::warning, *trouble);
    started_ = true;
    return {};
}

/// The water starts to move while the window opens.
void Shell::start_session(const AppOptions& options) {
    WorkspaceOptions wanted;
    wanted.session.execution.threads = hardware_threads();
    wanted.session.journal_folder = state_folder().empty() ? state_folder() : state_folder() / "journal";
    wanted.session.record = options.record;
    wanted.scene = options.scene;
    wanted.replay = options.replay;
    wanted.follow_machine = true;
    wanted.fidelity = options.fidelity;
    workspace_.start(std::move(wanted));
}

Result<void> Shell::open_window(const AppOptions& options) {
    Settings::Window wanted = workspace_.settings().window;
    if (options.width > 0 && options.height > 0) {
        wanted.width = options.width;
        wanted.height = options.height;
        wanted.maximised = false;
    }
    Result<std::unique_ptr<Window>> window = Window::create(wanted, "Slosh");
    if (!window) {
        workspace_.start_ended();  // nothing that a careful start could do better
        return window.error();
    }
    window_ = std::move(window).value();
    watch_display();
    log_start("window");
    if (const Result<void> loaded = load_gl_functions(glfwGetProcAddress); !loaded) return loaded.error();
    Result<std::unique_ptr<Picture>> picture = Picture::create(workspace_);
    if (!picture) return picture.error();
    picture_ = std::move(picture).value();
    workspace_.drawn_by(picture_->scene().software());
    workspace_.statistics.driver = describe_gl();
    log_start("renderer");
    gui_ = std::make_unique<Gui>(*window_);
    interface_ = std::make_unique<Interface>(workspace_);
    log_start("interface");
    return {};
}

// The members end in reverse order of their construction: whatever owns names of OpenGL before the window,
// and the work of the session behind it.
Shell::~Shell() {
    when_display_is_lost({});
    // A start that failed half-way has nothing to remember.
    if (started_) save_settings(true);
}

float Shell::scale() const { return window_->content_scale() * workspace_.settings().interface_scale; }

int Shell::run() {
    const SignalGuard signals;
    last_poll_ = frame_start_ = steady_now();
    for (follow_ending(); !workspace_.session().ended(); follow_ending()) {
        const double before = steady_now();
        busy_ = before - frame_start_;
        window_->poll(next_wait());
        const double after = steady_now();
        // What woke a waiting poll has just happened; what a poll finds at once may have come any time since
        // the last.
        input_since_ = after - before > 0.001 ? after : last_poll_;
        last_poll_ = after;
        frame();
    }
    workspace_.statistics.wall_time = steady_now() - start_time_;
    workspace_.statistics.picture_scale = picture_->scene().scale();
    workspace_.statistics.view = workspace_.settings().view.mode;
    workspace_.start_ended();
    // Nobody sees a toast any more.
    for (const WorkReport& report : workspace_.session().take_reports())
        if (report.is_error) std::fprintf(stderr, "slosh: %s\n", report.text.c_str());
    return exit_code_;
}

/// How long to sleep before the next frame: not at all while things move (the swap waits for the display),
/// long when nothing does.
double Shell::next_wait() const {
    if (workspace_.session().ending()) return shortest_frame_time;
    if (window_->minimised()) return 0.25;
    // A click that waits for its release in the next frame must not look like two slow ones.
    if (gui_->has_unfed_input()) return 0.0;
    const double now = steady_now(), used = now - frame_start_;
    const bool moving = !workspace_.frame().paused || workspace_.view().changed ||
                        picture_->scene().waiting() || workspace_.tools().busy() ||
                        workspace_.camera().drag() != CameraController::Drag::none ||
                        now - workspace_.last_activity() < 0.5 || workspace_.notices().any_shown();
    // Where the processor draws it has steps to do, too. An input ends the wait.
    const double pace = std::max(picture_->scene().frame_time(), shortest_frame_time);
    return std::max((moving ? pace : idle_frame_time) - used, 0.0);
}

void Shell::frame() {
    const double started = steady_now();
    const double seconds = started - frame_start_;
    frame_start_ = started;
    const bool new_frame = workspace_.take_frame();
    if (!first_frame_done_ && new_frame) log_start("scene_there");
    workspace_.handle_events();
    if (new_frame) workspace_.handle_frame();
    const PixelSize size = window_->framebuffer_size();
    if (window_->minimised() || size.width <= 0 || size.height <= 0) {
        window_->take_events();
        return;
    }
    begin_interface(seconds);
    picture_->follow_shaders();
    picture_->screenshot.frame_begins();
    interface_->draw({size, scale(), smooth_frame_time_, ending_noticed()}, picture_->scene());
    interface_->handle_intents();
    workspace_.take_undo_steps();
    // A picture that takes long is drawn after the swap and shown with the next frame, so that the panels
    // answer to an input before, not after it.
    const bool late = picture_->scene().is_expensive();
    bool drew = !late && picture_->draw(size, window_->content_scale());
    const bool shown = picture_->scene().show(size, workspace_.settings().view.background);
    picture_->take_screenshot(Screenshot::What::without_panels, size);
    gui_->end_frame();
    picture_->take_screenshot(Screenshot::What::seen, size);
    window_->swap();
    gui_->log_shown(workspace_.notices().test_log, picture_->scene().waiting());
    if (!first_frame_done_) log_start(shown ? "water_shown" : "panels_shown");
    if (options_.statistics)
        picture_->scene().finish();  // the times are those of pictures that are there, not ordered
    const double ended = steady_now();
    if (late) drew = picture_->draw(size, window_->content_scale());
    workspace_.statistics.frame(1000.0 * (ended - started));
    if (input_seen_) workspace_.statistics.latency(1000.0 * (ended - input_since_));
    input_seen_ = false;
    measure(seconds, drew, shown);
    workspace_.take_reports();
    save_settings(false);
}

/// The input of this frame, and what follows from it.
void Shell::begin_interface(double seconds) {
    gui_->set_look(workspace_.settings().theme, scale());
    const std::vector<InputEvent> input = window_->take_events();
    gui_->feed(input);
    gui_->begin_frame(busy_);
    if (const bool now_takes = gui_->takes_text(); now_takes != takes_text_) {
        takes_text_ = now_takes;
        workspace_.notices().test_log.write("text_field", {{"open", takes_text_}});
    }
    look();
    handle_input(input);
    const bool fast = (window_->modifiers() & modifier_shift) != 0;
    if (workspace_.camera().update([this](int key) { return window_->key_down(key); }, fast, seconds))
        workspace_.view().changed = true;
    look();
    workspace_.update_tools();
}

void Shell::measure(double seconds, bool drew, bool shown) {
    smooth_frame_time_ += 0.05 * (seconds - smooth_frame_time_);
    if (!workspace_.frame().paused) workspace_.diagnostics.add_frame(1000.0 * seconds);
    if (drew) workspace_.statistics.scene_draw(picture_->scene().draw_milliseconds());
    if (first_frame_done_ || !shown) return;
    first_frame_done_ = true;
    workspace_.statistics.first_frame = seconds_since_process_start();
    const PixelSize size = window_->framebuffer_size();
    workspace_.notices().test_log.write(
        "first_frame",
        {{"seconds", workspace_.statistics.first_frame}, {"width", size.width}, {"height", size.height}});
    workspace_.start_succeeded();
}

void Shell::log_start(std::string_view phase) {
    TestLog& log = workspace_.notices().test_log;
    if (log.on()) log.write("start", {{"phase", phase}, {"seconds", seconds_since_process_start()}});
}

std::pair<float, float> Shell::shown_range() const {
    const DrawReport& report = picture_->scene().report();
    return report.has_scale ? std::pair(report.range_min, report.range_max) : std::pair(0.0f, 0.0f);
}

void Shell::take_picture(bool with_panels) {
    picture_->screenshot.ask(with_panels ? Screenshot::What::seen : Screenshot::What::without_panels);
}

void Shell::save_settings(bool at_once) {
    if (!window_->minimised() && !window_->full_screen())
        workspace_.settings().window = window_->remembered();
    workspace_.save_settings(at_once);
}

}  // namespace slosh::app
