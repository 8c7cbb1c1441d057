// Life and loop of the session; see application.h.
#include "app/application.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/display_loss.h"
#include "app/hints.h"
#include "app/process_time.h"
#include "base/atomic_file.h"
#include "base/parallel.h"
#include "base/signals.h"
#include "io/scene_lookup.h"
#include "render/context.h"

namespace slosh::app {
namespace {

constexpr double software_frame_time =
    1.0 / 30.0;  // s; the processor has steps to do, too. An input ends the wait.
constexpr double shortest_frame_time = 1.0 / 240.0;  // s, where no vertical sync paces us
constexpr double idle_frame_time = 0.1;              // s, when nothing moves
constexpr double settings_delay = 1.0;               // s after the last change

std::string scene_to_start(const AppOptions& options, const Settings& settings) {
    if (!options.scene.empty()) return options.scene;
    return settings.scene.empty() ? std::string(io::default_scene) : settings.scene;
}

}  // namespace

Result<std::unique_ptr<Application>> Application::create(const AppOptions& options) {
    std::unique_ptr<Application> application(new Application());
    if (const Result<void> opened = application->open(options); !opened) return opened.error();
    return application;
}

Result<void> Application::open(const AppOptions& options) {
    options_ = options;
    start_time_ = now();
    log_start("process");
    std::optional<std::string> trouble;
    if (Result<std::optional<Settings>> loaded = load_settings(settings_path()); !loaded) {
        trouble = loaded.error().text();
    } else if (loaded.value()) {
        settings_ = *std::move(loaded).value();
    }
    start_guard_ = std::make_unique<StartGuard>(state_folder());
    if (std::optional<std::string> why = be_careful()) trouble = std::move(why);
    // The water starts to move while the window opens.
    SessionOptions session;
    session.execution.threads = hardware_threads();
    session.journal_folder = state_folder().empty() ? state_folder() : state_folder() / "journal";
    session.record = options_.record;
    session_ = std::make_unique<Session>(session);
    session_->post(SetThreads{settings_.threads});
    if (options_.replay) {
        static_cast<void>(scenes_.ask(options_.replay->string()));
        session_->post(PlayRecording{*options_.replay});
    } else {
        const std::string first = scene_to_start(options_, settings_);
        static_cast<void>(scenes_.ask(first));
        session_->post(LoadScene{first});
    }

    log_start("scene_asked");
    Settings::Window wanted = settings_.window;
    if (options_.width > 0 && options_.height > 0) {
        wanted.width = options_.width;
        wanted.height = options_.height;
        wanted.maximised = false;
    }
    Result<std::unique_ptr<Window>> window = Window::create(wanted, "Slosh");
    if (!window) {
        start_guard_->succeeded();  // nothing that a careful start could do better
        return window.error();
    }
    window_ = std::move(window).value();
    watch_display();
    log_start("window");
    if (const Result<void> loaded = load_gl_functions(glfwGetProcAddress); !loaded) return loaded.error();
    Result<std::unique_ptr<ScenePicture>> picture = ScenePicture::create();
    if (!picture) return picture.error();
    picture_ = std::move(picture).value();
    log_start("renderer");
    gui_ = std::make_unique<Gui>(*window_);
    log_start("interface");
    tools_ = std::make_unique<Tools>([this](const Command& command) { return post(command); },
                                     [this](const ToolQuery& query) { session_->ask(query); });
    tools_->set_block_particles(settings_.block_particles);
    if (const Result<void> chosen = tools_->choose_body(settings_.body); !chosen)
        trouble = chosen.error().text();

    bindings_ = available_bindings();
    left_open_ = settings_.left_open;
    drawer_open_ = settings_.drawer_open;
    build_view_choices();
    view_to_model();
    hints_ = hints_at_start(settings_);
    test_log_.write("hints", {{"shown", hints_.chips().size()}});
    if (test_log_.on())
        context_.record_widget = [this](std::string_view id, const ui::Rectangle& place) {
            test_log_.widget(id, place);
        };
    if (trouble) toast(Toast::warning, *trouble);
    started_ = true;
    return {};
}

// The members end in reverse order of their construction: background work is finished before anything that it
// or the window's context holds goes, and whatever owns names of OpenGL before the window.
Application::~Application() {
    when_display_is_lost({});
    // A start that failed half-way has nothing to remember.
    if (started_) save_settings(true);
}

double Application::now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

float Application::scale() const { return window_->content_scale() * settings_.interface_scale; }

int Application::run() {
    const SignalGuard signals;
    last_poll_ = frame_start_ = now();
    for (follow_ending(); !session_->ended(); follow_ending()) {
        const double before = now();
        busy_ = before - frame_start_;
        window_->poll(next_wait());
        const double after = now();
        // What woke a waiting poll has just happened; what a poll finds at once may have come any time since
        // the last.
        input_since_ = after - before > 0.001 ? after : last_poll_;
        last_poll_ = after;
        frame();
    }
    statistics_.wall_time = now() - start_time_;
    statistics_.picture_scale = picture_->scale();
    start_guard_->succeeded();
    // Nobody sees a toast any more.
    for (const WorkReport& report : session_->take_reports())
        if (report.is_error) std::fprintf(stderr, "slosh: %s\n", report.text.c_str());
    return exit_code_;
}

/// How long to sleep before the next frame: not at all while things move (the swap waits for the display),
/// long when nothing does.
double Application::next_wait() const {
    if (session_->ending()) return shortest_frame_time;
    if (window_->minimised()) return 0.25;
    const double used = now() - frame_start_;
    const bool moving = !sim().paused || view_changed_ || picture_->waiting() || gui_->has_unfed_input() ||
                        tools_->busy() || camera_.drag() != CameraController::Drag::none ||
                        now() - last_activity_ < 0.5 || !toasts_.toasts().empty();
    const double pace = picture_->software() ? software_frame_time : shortest_frame_time;
    return std::max((moving ? pace : idle_frame_time) - used, 0.0);
}

void Application::frame() {
    const double started = now();
    const double seconds = started - frame_start_;
    frame_start_ = started;
    const bool new_frame = session_->take_frame();
    if (!first_frame_done_ && new_frame) log_start("scene_there");
    handle_events();
    if (new_frame) handle_frame();
    const PixelSize size = window_->framebuffer_size();
    if (window_->minimised() || size.width <= 0 || size.height <= 0) {
        window_->take_events();
        return;
    }
    gui_->set_look(settings_.theme, scale());
    context_.scale = scale();
    const std::vector<InputEvent> input = window_->take_events();
    gui_->feed(input);
    gui_->begin_frame(busy_);
    if (const bool now_takes = gui_->takes_text(); now_takes != takes_text_) {
        takes_text_ = now_takes;
        test_log_.write("text_field", {{"open", takes_text_}});
    }
    update_tool_view();
    handle_input(input);
    if (camera_.update(*window_, seconds)) view_changed_ = true;
    update_tool_view();
    tools_->update(tool_view_);
    for (const Tools::Announced& announced : tools_->take_announced())
        announced_[announced.ticket] = announced;
    follow_bodies();
    follow_shaders();
    build_actions();
    screenshot_.frame_begins();
    draw_interface();
    handle_intents();
    take_undo_steps();
    // A picture that takes long is drawn after the swap and shown with the next frame, so that the panels
    // answer to an input before, not after it.
    const bool late = picture_->is_expensive();
    bool drew = !late && draw_picture();
    const bool shown = picture_->show(size, settings_.view.background);
    take_screenshot(Screenshot::What::without_panels, size);
    gui_->end_frame();
    take_screenshot(Screenshot::What::seen, size);
    window_->swap();
    if (!first_frame_done_) log_start(shown ? "water_shown" : "panels_shown");
    if (options_.statistics)
        picture_->finish();  // the times are those of pictures that are there, not ordered

    const double ended = now();
    if (late) drew = draw_picture();
    smooth_frame_time_ += 0.05 * (seconds - smooth_frame_time_);
    if (!sim().paused) diagnostics_.add_frame(1000.0 * seconds);
    statistics_.frame(1000.0 * (ended - started));
    if (drew) statistics_.scene_draw(picture_->draw_milliseconds());
    if (input_seen_) statistics_.latency(1000.0 * (ended - input_since_));
    input_seen_ = false;
    if (!first_frame_done_ && shown) {
        first_frame_done_ = true;
        statistics_.first_frame = seconds_since_process_start();
        test_log_.write(
            "first_frame",
            {{"seconds", statistics_.first_frame}, {"width", size.width}, {"height", size.height}});
        start_succeeded();
    }
    for (const WorkReport& report : session_->take_reports())
        toast(report.is_error ? Toast::error : Toast::note, report.text);
    save_settings(false);
}

void Application::log_start(std::string_view phase) {
    if (test_log_.on())
        test_log_.write("start", {{"phase", phase}, {"seconds", seconds_since_process_start()}});
}

std::uint64_t Application::post(const Command& command) {
    const std::uint64_t ticket = session_->post_command(command);
    noted(command, ticket);
    return ticket;
}

std::uint64_t Application::change(const Command& command, const std::string& subject, bool finished) {
    const std::uint64_t ticket = session_->change(command, subject, finished);
    noted(command, ticket);
    return ticket;
}

void Application::noted(const Command& command, std::uint64_t ticket) {
    const bool changes_solids = std::holds_alternative<AddSolid>(command) ||
                                std::holds_alternative<MoveSolid>(command) ||
                                std::holds_alternative<RemoveSolid>(command) ||
                                std::holds_alternative<Reset>(command) || restarts_world(command);
    if (!std::holds_alternative<SetForceStroke>(command)) last_activity_ = now();
    if (const std::string news = restart_text(command, sim().parameters); !news.empty())
        toast(Toast::note, news);
    if (tools_ && changes_solids) tools_->bodies().list_changes(ticket);
}

void Application::toast(Toast kind, std::string text, std::string subject) {
    toasts_.add(kind, text, now(), std::move(subject));
    test_log_.write("toast",
                    {{"text", text}, {"error", kind == Toast::error}, {"shown", toasts_.toasts().size()}});
    log(sim().report.time, std::move(text));
}

void Application::log(double time, std::string text) { log_.add(time, std::move(text)); }

void Application::set_paused(bool paused) {
    paused_ = paused;
    session_->post(SetPaused{paused});
}

/// Writes the settings a second after the last change, in the background; at the end at once.
void Application::save_settings(bool at_once) {
    Settings current = settings_;
    if (window_->minimised() || window_->full_screen()) {
        current.window = settings_.window;
    } else {
        current.window = window_->remembered();
        settings_.window = current.window;
    }
    current.left_open = left_open_;
    current.drawer_open = drawer_open_;
    current.right_open = view_model_.open;
    current.scale_bar = view_model_.scale_bar;
    current.block_particles = tools_->block_particles();
    current.body = tools_->body().choice();
    remember_hints(hints_, current);
    if (!chosen_quality_.empty() && current.view.quality == "low") current.view.quality = chosen_quality_;
    std::string text = settings_to_text(current);
    if (text == saved_settings_) {
        settings_due_ = -1.0;
        return;
    }
    if (settings_due_ < 0.0) settings_due_ = now() + settings_delay;
    if (!at_once && now() < settings_due_) return;
    saved_settings_ = text;
    settings_due_ = -1.0;
    if (settings_path().empty()) return;  // said at the start
    session_->work("Settings", [text = std::move(text)]() -> WorkReport {
        const Result<void> written = write_file_atomically(settings_path(), text);
        return written ? WorkReport{} : WorkReport{"Settings not saved: " + written.error().text(), true};
    });
}

}  // namespace slosh::app
