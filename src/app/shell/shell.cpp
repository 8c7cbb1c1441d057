// Life and loop of the shell; see shell.h.
#include "app/shell/shell.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/shell/system/host.h"
#include "base/leaves.h"
#include "base/parallel.h"
#include "base/system/terminal.h"
#include "base/worker.h"
#include "render/context.h"
#include "render/image_file.h"

namespace slosh::app {
namespace {

constexpr double shortest_frame_time = 1.0 / 240.0;           // s, where no vertical sync paces us
constexpr std::chrono::milliseconds most_work_per_frame{40};  // without threads
constexpr double idle_time = 0.25;                            // s: a pause like this is no slow frame
constexpr double between_pictures_beside_film = 0.2;          // s

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
    if (auto why = workspace_.keeper.be_careful(state_folder(), !options_.scene.empty()))
        trouble = std::move(why);
    leave_cores_beside_pictures(hardware_threads());
    start_session(options_);
    log_start("scene_asked");
    if (const Result<void> opened = open_window(options_); !opened) return opened.error();
    workspace_.notices.test_log.write("hints", {{"shown", workspace_.notices.hints.chips().size()}});
    if (trouble) workspace_.notices.toast(Notices::Kind::warning, *trouble);
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
    wanted.measure = options.measure;
    wanted.presets = options.presets;
    wanted.models = options.models;
    wanted.model_scale = options.model_scale;
    workspace_.start(wanted);
    workspace_.simulation.session().work("Temporaries", [] {
        tidy_own_folders();
        return WorkReport{};
    });
}

Result<void> Shell::open_window(const AppOptions& options) {
    Settings::Window wanted = workspace_.settings.window;
    if (options.width > 0 && options.height > 0) {
        wanted.width = options.width;
        wanted.height = options.height;
        wanted.maximised = false;
    }
    Result<std::unique_ptr<Window>> window = Window::create(wanted, "Slosh");
    if (!window) {
        workspace_.keeper.start_succeeded();  // nothing that a careful start could do better
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
    frame_start_ = steady_now();
    return {};
}

// The members end in reverse order of their construction: whatever owns names of OpenGL before the window,
// and the work of the session behind it.
Shell::~Shell() {
    when_display_is_lost({});
    // A start that failed half-way has nothing to remember.
    if (!started_) return;
    try {
        save_settings(true);
    } catch (...) {  // no memory, no folder: no reason to end like a crash
        say("slosh: the settings were not saved");
    }
}

float Shell::scale() const { return window_->content_scale() * workspace_.settings.interface_scale; }

bool Shell::turn() {
    follow_ending();
    if (workspace_.simulation.session().ended()) return false;
    if (wait()) frame();
    turn_workers(most_work_per_frame);
    return true;
}

int Shell::end() {
    workspace_.statistics.wall_time = steady_now() - start_time_;
    workspace_.statistics.picture_scale = picture_->scene().scale();
    workspace_.statistics.view = workspace_.settings.view.mode;
    workspace_.keeper.start_succeeded();
    // A toast would not be visible any more.
    for (const WorkReport& report : workspace_.simulation.session().take_reports())
        if (report.is_error) say("slosh: " + report.text);
    return exit_code_;
}

/// Sleeps until a frame is due, or for a moment. True when it is: at once for an input, with the water and
/// what moves as often as pictures come, not at all while nothing happens.
bool Shell::wait() {
    if (window_->minimised() && !(workspace_.film.recording() && !workspace_.film.with_panels())) {
        window_->poll(0.25);
        return true;
    }
    const double now = steady_now();
    const std::optional<double> due = next_frame(reasons(), frame_times(), frame_start_);
    if (!due) was_idle_ = was_idle_ || now - frame_start_ > idle_time;
    // A click that waits for its release in the next frame must not look like two slow ones.
    const bool at_once = input_waits() || (due && *due <= now);
    double sleep = at_once ? 0.0 : polling_interval(expects_news());
    if (due) sleep = std::min(sleep, std::max(*due - now, 0.0));
    window_->poll(sleep);
    const bool exposed = window_->take_exposure();
    // Also where a frame is always due, because each takes longer than it may.
    const bool polls = steady_now() >= next_slow_poll_;
    if (polls) poll_slow_changes();
    if (at_once || exposed || window_->has_events()) return true;
    if (!polls) return false;
    // A cursor in a text blinks.
    if (takes_text_) return true;
    if (!due) gui_->log_shown(workspace_.notices.test_log, view(), input_waits(), false);
    return false;
}

/// Why a frame is wanted, besides an input.
FrameReasons Shell::reasons() const {
    const ScenePicture& picture = picture_->scene();
    FrameReasons reasons;
    // Nothing is taken from the session meanwhile.
    const bool stalled = film_is_stalled();
    reasons.answer = (workspace_.simulation.session().has_answer() && !stalled) || picture.unshown() ||
                     (workspace_.film.wants() && !stalled);
    reasons.news = workspace_.simulation.session().has_news() || picture.waiting();
    const double now = steady_now();
    reasons.animation = workspace_.view.changed || workspace_.hand.tools.busy() || camera_moves_ ||
                        workspace_.view.camera.drag() != CameraController::Drag::none ||
                        settling_.pending(now, workspace_.simulation.last_activity()) ||
                        workspace_.notices.changing() || workspace_.notices.hints.fading(now) ||
                        workspace_.simulation.session().ending() || !first_frame_done_;
    if (std::isfinite(interface_->changes_at())) reasons.loop = interface_->changes_at();
    return reasons;
}

FrameTimes Shell::frame_times() const {
    if (workspace_.simulation.session().ending()) return {shortest_frame_time, shortest_frame_time};
    const ScenePicture& picture = picture_->scene();
    // Where the processor draws it has steps to do, too.
    return {std::max(picture.frame_time(), shortest_frame_time),
            std::max(picture.picture_time(), shortest_frame_time)};
}

bool Shell::expects_news() const {
    return !workspace_.simulation.frame().paused || !workspace_.simulation.has_water() ||
           !workspace_.scene.wanted().empty() || workspace_.simulation.session().ending() ||
           settling_.pending(steady_now(), workspace_.simulation.last_activity());
}

/// What changes without an input and without the water, a few times a second.
void Shell::poll_slow_changes() {
    next_slow_poll_ = steady_now() + (workspace_.notices.test_log.on() ? 0.05 : 0.2);
    picture_->follow_shaders();
    workspace_.poll();
    save_settings(false);
}

void Shell::seen(bool now) {
    workspace_.notices.test_log.write("seen", {{"now", now}});
    if (!now) {
        paused_unseen_ = !workspace_.simulation.paused();
        if (paused_unseen_) workspace_.simulation.set_paused(true);
        save_settings(true);
    } else if (std::exchange(paused_unseen_, false)) {
        workspace_.simulation.set_paused(false);
    }
}

void Shell::draw_anew() {
    interface_->forget_pictures();
    Result<std::unique_ptr<Picture>> picture = Picture::create(workspace_);
    if (!picture) return workspace_.notices.toast(Notices::Kind::error, picture.error().text());
    picture_ = std::move(picture).value();
    gui_->draw_anew();
    canvas_ = {};
    workspace_.view.changed = true;
    workspace_.simulation.note_activity();
    workspace_.notices.test_log.write("drawn_anew", {});
}

void Shell::pick_file() { host::pick_file(); }
void Shell::hand_over(const std::filesystem::path& file) { host::hand_over(file); }
std::string Shell::page_address() const { return host::page_address(); }

void Shell::frame() {
    const double started = steady_now();
    const double seconds = started - frame_start_;
    frame_start_ = started;
    settling_.frame(started, workspace_.simulation.last_activity());
    if (workspace_.simulation.session().has_answer()) picture_->scene().hurry();
    const bool new_frame = workspace_.take_frame();
    if (!first_frame_done_ && new_frame) log_start("scene_there");
    workspace_.handle_events();
    if (new_frame) workspace_.handle_frame();
    const PixelSize size = window_->framebuffer_size();
    if (window_->minimised() || size.width <= 0 || size.height <= 0) {
        window_->take_events();
        if (film_is_due(false)) film_water(false);
        return;
    }
    begin_interface(seconds);
    picture_->screenshot.frame_begins();
    interface_->draw({size, scale(), smooth_frame_time_, ending_noticed()}, picture_->scene());
    interface_->handle_intents();
    if (interface_->focused() != focused_) {
        focused_ = interface_->focused();
        workspace_.notices.test_log.write("focus", {{"id", focused_}});
    }
    workspace_.editor.take_undo_steps();
    Statistics& statistics = workspace_.statistics;
    const double built = steady_now();
    // Panels answer to an input before a picture that takes long is drawn, not after it; a camera is answered
    // by the picture.
    const bool late = picture_->scene().is_expensive() && !film_is_due(true) &&
                      (!first_frame_done_ || (input_seen_ && !camera_moved_));
    bool drew = !late && draw_picture();
    const double pictured = steady_now();
    picture_->take_screenshot(Screenshot::What::without_panels,
                              [&] { return picture_->draw_apart(view().size, window_->content_scale()); });
    gui_->end_frame();
    draw_window(size);
    const bool shown = picture_->scene().has_picture();
    picture_->take_screenshot(Screenshot::What::seen, [&] { return read_back_buffer(size, {0, 0, size}); });
    window_->swap();
    gui_->log_shown(workspace_.notices.test_log, view(), input_waits(), picture_->scene().waiting());
    if (!first_frame_done_) log_start(shown ? "water_shown" : "panels_shown");
    if (options_.statistics)
        picture_->scene().finish();  // the times are those of pictures that are there, not ordered
    const double ended = steady_now();
    statistics.panels(1000.0 * (built - started), 1000.0 * (ended - pictured));
    statistics.seen(drawn_acknowledged_, ended);
    if (!camera_moved_ || drew) {
        if (input_seen_) statistics.latency(1000.0 * (ended - input_since_));
        input_seen_ = camera_moved_ = false;
    }
    if (late) drew = draw_late();
    statistics.frame(1000.0 * (ended - started));
    busy_ = steady_now() - started;
    measure(seconds, drew, shown);
}

/// The water's picture and the panels. Where the processor draws, only where something has changed.
void Shell::draw_window(const PixelSize& size) {
    ScenePicture& scene = picture_->scene();
    const ViewSettings& settings = workspace_.settings.view;
    if (!scene.software() || film_is_due(true)) {
        canvas_.forget();
        scene.show({0, size, {0, 0, size}}, view(), settings);
        return draw_interface();
    }
    const ChangedParts changed =
        canvas_.changes(size, {view(), ScenePicture::horizon(settings), scene.unshown()});
    for (const PixelRectangle& part : changed.rectangles()) {
        scene.show({canvas_.framebuffer(), size, part}, view(), settings);
        gui_->draw(part);
    }
    canvas_.copy_to_window();
}

/// The picture behind the panels. An input that has come meanwhile is answered first, once.
bool Shell::draw_late() {
    window_->poll(0.0);
    picture_skipped_ = !picture_skipped_ && first_frame_done_ && window_->has_events();
    return !picture_skipped_ && draw_picture();
}

bool Shell::draw_picture() {
    using Haste = ScenePicture::Haste;
    const bool at_work = steady_now() - last_input_ < Settling::duration;
    const bool filmed = film_is_due(false), in_full = film_is_due(true) || (filmed && film_sees_this());
    // The film has a picture of its own: the window's comes less often, or both cost the water its time.
    const bool seldom = filmed && !in_full && !at_work && picture_->scene().software();
    if (seldom && steady_now() - last_beside_film_ < between_pictures_beside_film) {
        film_water(false);
        return false;
    }
    last_beside_film_ = steady_now();
    const bool drew = picture_->draw(view(), window_->content_scale(),
                                     in_full   ? Haste::in_full
                                     : at_work ? Haste::quickly
                                               : Haste::none);
    if (filmed) film_water(drew && in_full);
    if (drew) drawn_acknowledged_ = workspace_.simulation.frame().acknowledged;
    return drew;
}

/// The input of this frame, and what follows from it.
void Shell::begin_interface(double seconds) {
    gui_->set_theme(workspace_.settings.theme, scale());
    const std::vector<InputEvent> input = next_input();
    gui_->feed(input);
    gui_->begin_frame(busy_);
    if (const bool now_takes = gui_->takes_text(); now_takes != takes_text_) {
        takes_text_ = now_takes;
        workspace_.notices.test_log.write("text_field", {{"open", takes_text_}});
    }
    follow_cursor();
    handle_input(input);
    const bool fast = (window_->modifiers() & modifier_shift) != 0;
    const bool moved = std::exchange(
        camera_moves_,
        workspace_.view.camera.update([this](int key) { return window_->key_down(key); }, fast, seconds));
    if (moved != camera_moves_) workspace_.notices.test_log.write("camera", {{"moves", camera_moves_}});
    if (camera_moves_) workspace_.view.changed = true;
    follow_cursor();
    workspace_.hand.update();
}

void Shell::measure(double seconds, bool drew, bool shown) {
    if (!std::exchange(was_idle_, false)) {
        smooth_frame_time_ += 0.05 * (seconds - smooth_frame_time_);
        if (!workspace_.simulation.frame().paused) workspace_.plots.diagnostics.add_frame(1000.0 * seconds);
    }
    if (drew) workspace_.statistics.scene_draw(picture_->scene().draw_milliseconds());
    if (first_frame_done_ || !shown) return;
    first_frame_done_ = true;
    workspace_.statistics.first_frame = seconds_since_start();
    const PixelSize size = window_->framebuffer_size();
    workspace_.notices.test_log.write(
        "first_frame",
        {{"seconds", workspace_.statistics.first_frame}, {"width", size.width}, {"height", size.height}});
    workspace_.keeper.start_succeeded();
}

void Shell::log_start(std::string_view phase) {
    TestLog& log = workspace_.notices.test_log;
    if (log.on() && phase != logged_phase_)
        log.write("start", {{"phase", phase}, {"seconds", seconds_since_start()}});
    logged_phase_ = phase;
}

std::pair<float, float> Shell::shown_range() const {
    const DrawReport& report = picture_->scene().report();
    return report.has_scale ? std::pair(report.range_min, report.range_max) : std::pair(0.0f, 0.0f);
}

Image Shell::thumbnail() {
    constexpr PixelSize size{256, 144};
    const Result<Image> picture = picture_->draw_apart(view().size, window_->content_scale());
    return picture ? thumbnail_of(picture.value(), size) : Image();
}

void Shell::take_picture(bool with_panels) {
    picture_->screenshot.ask(with_panels ? Screenshot::What::seen : Screenshot::What::without_panels);
}

void Shell::save_settings(bool at_once) {
    if (!window_->minimised() && !window_->full_screen()) workspace_.settings.window = window_->remembered();
    workspace_.save_settings(at_once);
}

}  // namespace slosh::app
