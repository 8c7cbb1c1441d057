// slosh_soak: a seeded monkey sits before the window of Slosh (sitting.h) for as long as asked, and every
// particle, every answer and the memory are watched meanwhile (checks.h). README.md says how to run and
// replay it.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "app/user_folders.h"
#include "base/parallel.h"
#include "base/system/signals.h"
#include "slosh/files.h"
#include "soak/checks.h"
#include "soak/monkey.h"
#include "soak/sitting.h"

namespace slosh::soak {
namespace {

constexpr double patience = 300.0;              // s, for an answer; a busy machine under a sanitizer
constexpr std::uint64_t between_answers = 10;   // actions
constexpr std::uint64_t between_samples = 100;  // likewise, of the memory
constexpr std::uint64_t steps_at_home = 60;     // of the default scene, before the memory is read
constexpr std::int64_t particles_at_home = 4000;

struct Options {
    double minutes = 0.0;  ///< 0: `actions` decide
    std::uint64_t seed = 1, actions = 400, first = 1;
};

std::array<char, 80> where{};  ///< for handlers of signals

void say_where() {
    static_cast<void>(!write(STDERR_FILENO, where.data(), std::string_view(where.data()).size()));
    print_last_actions();
}

[[noreturn]] void fail(const std::string& what) {
    std::fflush(stdout);
    std::fprintf(stderr, "slosh_soak: failed: %s\n", what.c_str());
    say_where();
    std::_Exit(1);
}

constexpr std::array fatal_signals{SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
std::array<struct sigaction, fatal_signals.size()> handlers_before{};

/// Says where, then leaves it to who had the signal before: a sanitizer, or the system.
void on_fatal_signal(int signal) {
    say_where();
    for (std::size_t i = 0; i < fatal_signals.size(); ++i) {
        if (fatal_signals[i] == signal) sigaction(signal, &handlers_before[i], nullptr);
    }
    raise(signal);
}

void on_alarm(int) {
    constexpr std::string_view what = "slosh_soak: failed: a frame of the window does not end\n";
    static_cast<void>(!write(STDERR_FILENO, what.data(), what.size()));
    say_where();
    std::abort();
}

void watch_signals() {
    struct sigaction ours {};
    ours.sa_handler = on_fatal_signal;
    for (std::size_t i = 0; i < fatal_signals.size(); ++i)
        sigaction(fatal_signals[i], &ours, &handlers_before[i]);
    ours.sa_handler = on_alarm;
    sigaction(SIGALRM, &ours, nullptr);
}

/// A home of its own, so that nobody's settings and files are touched, with a file manager that shows
/// nothing.
std::filesystem::path make_home() {
    std::string pattern = (std::filesystem::temp_directory_path() / "slosh_soak_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) fail("no folder for a home can be made");
    std::filesystem::path home = pattern, programs = home / "bin", manager = programs / "xdg-open";
    std::filesystem::create_directory(programs);
    std::ofstream(manager) << "#!/bin/sh\n";
    std::filesystem::permissions(manager, std::filesystem::perms::owner_all);
    const char* path = std::getenv("PATH");
    setenv("PATH", (programs.string() + ":" + (path != nullptr ? path : "")).c_str(), 1);
    setenv("HOME", home.c_str(), 1);
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_PICTURES_DIR",
                                 "XDG_VIDEOS_DIR", "SLOSH_ASSETS"})
        unsetenv(variable);
    return home;
}

class Soak {
  public:
    Soak(const Options& options, Sitting& sitting)
        : options_(options), sitting_(sitting), monkey_(sitting, options.seed) {
        sitting.on_frame = [this](const app::SimulationFrame& frame) {
            ++frames_;
            if (const std::string fault = fault_of(frame); !fault.empty()) fail(fault);
        };
    }
    void run();
    /// The window closes while a scene loads, a film is recorded and a state is saved. The state.
    std::filesystem::path leave();
    std::string summary() const;
    /// The memory grows.
    bool grows() const { return memory_.growth().value_or(0.0) > MemoryRecord::most_growth; }

  private:
    app::Workspace& workspace() { return sitting_.workspace(); }
    bool goes_on() const;
    void wait_for(const char* what, const std::function<bool()>& condition);
    void check_words();
    void check_answer();
    void check_saved_world();
    void go_home();
    void say_minute();

    Options options_;
    Sitting& sitting_;
    Monkey monkey_;
    MemoryRecord memory_;
    double start_ = app::steady_now(), slowest_answer_ = 0.0;
    std::uint64_t number_ = 0, frames_ = 0, saved_worlds_ = 0;
    int minutes_said_ = 0;
};

bool Soak::goes_on() const {
    if (noted_signal()) return false;
    return options_.minutes > 0.0 ? app::steady_now() - start_ < 60.0 * options_.minutes
                                  : number_ < options_.first + options_.actions;
}

void Soak::run() {
    go_home();
    for (number_ = options_.first; goes_on(); ++number_) {
        std::snprintf(where.data(), where.size(), "slosh_soak: seed %llu, action %llu; the last actions:\n",
                      static_cast<unsigned long long>(options_.seed),
                      static_cast<unsigned long long>(number_));
        monkey_.act(number_);
        check_words();
        if (number_ % between_answers == 0) check_answer();
        if (number_ % between_samples == 0) go_home();
        say_minute();
    }
}

/// Whatever a person does, nothing of ours throws.
void Soak::check_words() {
    for (const std::string& line : workspace().notices.lines().lines()) {
        for (const char* word : {"The simulation stopped", "unknown reason", "std::"}) {
            if (line.find(word) != std::string::npos) fail("the window says: " + line);
        }
    }
}

void Soak::wait_for(const char* what, const std::function<bool()>& condition) {
    const double begun = app::steady_now();
    if (!sitting_.until(condition, patience)) fail("no answer within 300 s: " + std::string(what));
    slowest_answer_ = std::max(slowest_answer_, app::steady_now() - begun);
}

/// A command that changes nothing and does not wait for its step.
void Soak::check_answer() {
    const std::uint64_t ticket = workspace().simulation.session().post_command(Govern{}, app::When::now);
    wait_for("a command", [&] { return workspace().simulation.frame().acknowledged >= ticket; });
}

/// What the world itself says of its particles is in no frame, but in a saved state.
void Soak::check_saved_world() {
    const std::filesystem::path file = app::data_folder() / "balance.slosh";
    workspace().simulation.session().save_state(file);
    wait_for("a saved state", [&] {
        return std::filesystem::is_regular_file(file) &&
               workspace().simulation.session().unfinished().empty();
    });
    const Result<World> world = io::load_world(file);
    if (!world) fail("a state that was just saved: " + world.error().text());
    if (const std::string fault = fault_of(world.value()); !fault.empty()) fail("saved state: " + fault);
    ++saved_worlds_;
}

/// Always the same state: everything ended, settings as at first, the default scene after so many steps.
void Soak::go_home() {
    sitting_.release_buttons();
    workspace().simulation.session().stay();
    workspace().act("discard_video");
    workspace().simulation.session().keep(app::Worlds::left);
    for (int i = 0; i < 10; ++i) sitting_.press_key(*app::parse_chord("Esc"), false);
    if (number_ > 0) check_saved_world();

    app::Settings fresh;
    fresh.machine = workspace().settings.machine;
    fresh.machine.particles = particles_at_home;
    for (const ParameterSet& set : workspace().editor.sets()) set.reset();
    workspace().settings = fresh;
    workspace().view.was_reset();
    workspace().timeline.was_set();
    workspace().simulation.session().post(app::SetThreads{});
    app::Panels& panels = workspace().panels;
    for (bool* shown : {&panels.help, &panels.hidden, &panels.doctor, &panels.crashed, &panels.left_asked,
                        &panels.right_asked})
        *shown = false;
    workspace().simulation.set_slow(false);
    sitting_.resize({640, 480});

    const std::uint64_t generation = workspace().scene.generation();
    workspace().opener.load(std::string(io::default_scene));
    wait_for("the default scene", [&] {
        return workspace().scene.generation() > generation && workspace().scene.wanted().empty();
    });
    workspace().simulation.set_paused(false);
    wait_for("the steps of the default scene", [&] {
        const app::SimulationFrame& frame = workspace().simulation.frame();
        return frame.report.step >= steps_at_home && !frame.right && !frame.preview;
    });
    workspace().simulation.set_paused(true);
    wait_for("a pause", [&] {
        return workspace().simulation.frame().paused && workspace().simulation.session().unfinished().empty();
    });
    for (const std::filesystem::path& folder :
         {app::data_folder(), app::pictures_folder(), app::videos_folder()}) {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        std::filesystem::create_directories(folder, ignored);
    }
    if (const Result<void> renewed = sitting_.renew_picture(); !renewed) fail(renewed.error().text());
    for (int i = 0; i < 10; ++i) sitting_.turn();
    memory_.add();
    workspace().simulation.set_paused(false);
}

std::filesystem::path Soak::leave() {
    std::filesystem::path state = app::data_folder() / "at_the_end.slosh";
    workspace().act("record_video");
    for (int i = 0; i < 10; ++i) sitting_.turn();
    workspace().opener.load("corner_column");
    workspace().simulation.session().save_state(state);
    workspace().film.stop();
    workspace().simulation.session().end();
    wait_for("the end", [&] { return workspace().simulation.session().ended(); });
    return state;
}

std::string Soak::summary() const {
    char text[200];
    std::snprintf(text, sizeof text,
                  "seed %llu, %llu actions, %llu frames, %llu saved worlds, slowest answer %.1f s, ",
                  static_cast<unsigned long long>(options_.seed), static_cast<unsigned long long>(number_),
                  static_cast<unsigned long long>(frames_), static_cast<unsigned long long>(saved_worlds_),
                  slowest_answer_);
    return text + memory_.text();
}

void Soak::say_minute() {
    const int minutes = static_cast<int>((app::steady_now() - start_) / 60.0);
    if (minutes <= minutes_said_) return;
    minutes_said_ = minutes;
    std::printf("minute %d: %s\n", minutes, summary().c_str());
    std::fflush(stdout);
}

template <class Number>
bool read_number(const char* text, Number& number) {
    const std::string_view all(text);
    const auto [end, error] = std::from_chars(all.begin(), all.end(), number);
    return error == std::errc() && end == all.end();
}

std::optional<Options> parse(int count, char** arguments) {
    Options options;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = arguments[i];
        const char* value = arguments[i + 1];
        if (!(name == "--minutes"   ? read_number(value, options.minutes)
              : name == "--seed"    ? read_number(value, options.seed)
              : name == "--actions" ? read_number(value, options.actions)
              : name == "--first"   ? read_number(value, options.first)
                                    : false))
            return std::nullopt;
    }
    if (count % 2 == 0) return std::nullopt;
    return options;
}

void run(const Options& options) {
    const std::filesystem::path home = make_home();
    Result<std::unique_ptr<Sitting>> made = Sitting::create();
    if (!made) fail(made.error().text());
    std::unique_ptr<Sitting> sitting = std::move(made).value();
    sitting->start();
    std::printf("home %s\n", home.c_str());
    Soak soak(options, *sitting);
    soak.run();
    const std::filesystem::path state = soak.leave();
    sitting.reset();
    if (const Result<World> world = io::load_world(state); !world)
        fail("the state saved at the end: " + world.error().text());
    if (!std::filesystem::is_empty(app::state_folder() / "journal"))
        fail("a session that ended well left a journal");
    std::printf("%s\n", soak.summary().c_str());
    if (soak.grows())
        fail("memory grows by more than " + std::to_string(MemoryRecord::most_growth) + " MB per sample");
    std::filesystem::remove_all(home);
}

}  // namespace
}  // namespace slosh::soak

int main(int count, char** arguments) {
    using namespace slosh;
    const std::optional<soak::Options> options = soak::parse(count, arguments);
    if (!options) {
        std::fprintf(stderr, "usage: slosh_soak [--minutes N] [--seed S] [--actions N] [--first N]\n");
        return 2;
    }
    prepare_standard_files();
    soak::watch_signals();
    const SignalGuard signals;
    soak::run(*options);
    return 0;
}
