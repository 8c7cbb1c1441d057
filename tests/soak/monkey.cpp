// See monkey.h. Lists are those of the app: what is added there is used here.
#include "soak/monkey.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "app/session/saved_files.h"
#include "app/tools/tool.h"
#include "app/user_folders.h"
#include "fuzz/random_commands.h"
#include "sim/methods/step/solver_module.h"
#include "slosh/files.h"

namespace slosh::soak {
namespace {

constexpr std::size_t actions_kept = 30;
constexpr int control_shift = app::modifier_control | app::modifier_shift;
constexpr std::array modifiers_of_drags{
    0, 0, 0, app::modifier_shift, app::modifier_control, app::modifier_alt, control_shift};

/// A ring of lines.
std::array<std::array<char, 200>, actions_kept> last_actions{};
std::size_t actions_noted = 0;

}  // namespace

/// write() alone: it is called in handlers of signals.
void print_last_actions() {
    for (std::size_t i = 0; i < actions_kept; ++i) {
        const auto& line = last_actions[(actions_noted + i) % actions_kept];
        if (line[0] != '\0') static_cast<void>(!write(STDERR_FILENO, line.data(), std::strlen(line.data())));
    }
}

struct Monkey::Kind {
    int weight;
    void (Monkey::*act)();
};

const Monkey::Kind Monkey::kinds[] = {
    {12, &Monkey::choose_action}, {10, &Monkey::press_keys},   {20, &Monkey::use_tool},
    {8, &Monkey::click_anywhere}, {4, &Monkey::turn_wheel},    {10, &Monkey::change_parameter},
    {6, &Monkey::change_setting}, {8, &Monkey::send_command},  {3, &Monkey::open_scene},
    {4, &Monkey::save_file},      {4, &Monkey::load_file},     {5, &Monkey::go_along_timeline},
    {3, &Monkey::drag_wall},      {4, &Monkey::switch_solver}, {4, &Monkey::compare},
    {3, &Monkey::film},           {6, &Monkey::undo_and_redo}, {2, &Monkey::follow_doctor},
    {2, &Monkey::share},          {2, &Monkey::type},          {4, &Monkey::resize_window},
    {4, &Monkey::wait},
};

void Monkey::act(std::uint64_t number) {
    number_ = number;
    std::seed_seq seeds{seed_, seed_ >> 32, number, number >> 32};
    random_.seed(seeds);
    // Who wanted to leave stays after all.
    workspace().simulation.session().stay();
    int all = 0;
    for (const Kind& kind : kinds) all += kind.weight;
    int at = static_cast<int>(below(static_cast<std::size_t>(all)));
    const Kind* kind = kinds;
    while (at >= kind->weight) at -= (kind++)->weight;
    (this->*kind->act)();
    turns(1 + below(6));
}

void Monkey::note(const std::string& text) {
    auto& line = last_actions[actions_noted++ % actions_kept];
    std::snprintf(line.data(), line.size(), "  %llu: %.170s\n", static_cast<unsigned long long>(number_),
                  text.c_str());
}

void Monkey::turns(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sitting_.turn();
}

glm::vec2 Monkey::place_in(const PixelRectangle& part) {
    return {static_cast<float>(between(part.x, part.x + part.size.width)),
            static_cast<float>(between(part.y, part.y + part.size.height))};
}

void Monkey::drag(const PixelRectangle& part, int button, int modifiers) {
    const glm::vec2 from = place_in(part), to = chance(0.4) ? from : place_in(part);
    const std::size_t moves = below(6);
    const bool holds = chance(0.2), escapes = chance(0.08);
    sitting_.move_mouse(from);
    sitting_.press_button(button, modifiers);
    for (std::size_t i = 1; i <= moves; ++i)
        sitting_.move_mouse(glm::mix(from, to, static_cast<float>(i) / static_cast<float>(moves)));
    if (holds) turns(20);
    if (escapes) sitting_.press_key(*app::parse_chord("Esc"), false);
    sitting_.release_buttons();
}

/// By the action table, as menu and palette do. What ends the program asks this window, which stays.
void Monkey::choose_action() {
    const app::Action& action = one_of(workspace().actions.all());
    const std::string id = action.id;
    note("action " + id);
    workspace().act(id);
}

void Monkey::press_keys() {
    std::vector<std::string> keys{"Esc", "Esc", "Enter", "Tab"};
    for (const app::Action& action : workspace().actions.all())
        keys.insert(keys.end(), action.keys.begin(), action.keys.end());
    const std::string key = one_of(keys);
    const std::size_t times = chance(0.2) ? 1 + below(8) : 1;
    note("key " + key + (times > 1 ? " held for " + std::to_string(times) : ""));
    const auto chord = app::parse_chord(key);
    for (std::size_t i = 0; chord && i < times; ++i) sitting_.press_key(*chord, i > 0);
}

void Monkey::use_tool() {
    const app::ToolModule& tool = *one_of(app::tool_list().all());
    const int modifiers = one_of(modifiers_of_drags);
    const std::size_t strokes = 1 + below(4);
    note("tool " + std::string(tool.name) + ", " + std::to_string(strokes) + " strokes, modifiers " +
         std::to_string(modifiers));
    workspace().act(app::action_id(tool));
    for (std::size_t i = 0; i < strokes; ++i) drag(sitting_.view(), 0, modifiers);
}

void Monkey::click_anywhere() {
    const int button = static_cast<int>(chance(0.7) ? 0 : below(3));
    note("drag in the window, button " + std::to_string(button));
    drag({0, 0, sitting_.window()}, button, 0);
}

void Monkey::turn_wheel() {
    const bool control = chance(0.5);
    const float notches = static_cast<float>(between(-3.0, 3.0));
    const glm::vec2 place = place_in({0, 0, sitting_.window()});
    note("wheel");
    sitting_.move_mouse(place);
    for (std::size_t i = 1 + below(5); i > 0; --i)
        sitting_.turn_wheel(notches, control ? app::modifier_control : 0);
}

/// Within the range and at its ends; of a free text what it is.
ParameterValue Monkey::any_value(const ParameterDescription& description) {
    const double at = chance(0.3) ? std::round(uniform()) : uniform();
    const std::vector<ParameterChoice> choices = description.choice_list();
    if (!choices.empty()) return one_of(choices).name;
    if (description.kind == ParameterKind::color)
        return to_text(
            {static_cast<float>(at), static_cast<float>(uniform()), static_cast<float>(uniform())});
    if (description.kind == ParameterKind::boolean) return std::round(uniform());
    const double value = description.min + at * (description.max - description.min);
    return description.kind == ParameterKind::integer ? std::round(value) : value;
}

/// Spacings as small as the table allows would be millions of particles, which take hours.
void Monkey::seed_water() {
    const std::int64_t particles = static_cast<std::int64_t>(std::pow(10.0, between(2.5, 4.3)));
    note("about " + std::to_string(particles) + " particles");
    workspace().handle(ui::ParticlesIntent{particles});
}

void Monkey::change_parameter() {
    const SetParameter set =
        RandomCommands(workspace().scene.description(), static_cast<unsigned>(random_())).any_parameter();
    if (restarts_world(set)) return seed_water();
    const std::size_t dragged = chance(0.3) ? below(8) : 0;
    note("parameter " + set.key + " = " + to_text(set.value));
    for (std::size_t i = 0; i <= dragged; ++i) {
        workspace().handle(ui::ParameterIntent{set.key, set.value, i == dragged, {}});
        sitting_.turn();
    }
    if (chance(0.1)) workspace().handle(ui::ReleaseIntent{set.key});
}

void Monkey::change_setting() {
    const std::vector<ParameterSet> sets = workspace().editor.sets();
    const ParameterDescription& description = one_of(one_of(sets).table->all());
    const std::string key(description.key);
    if (description.kind == ParameterKind::text && description.choice_list().empty()) return;
    const ParameterValue value = any_value(description);
    note("setting " + key + " = " + to_text(value));
    workspace().handle(ui::ParameterIntent{key, value, true, {}});
}

void Monkey::send_command() {
    RandomCommands commands(workspace().scene.description(), static_cast<unsigned>(random_()));
    const Command command = commands.next(workspace().simulation.frame().solids.size(),
                                          workspace().simulation.frame().emitters.size());
    if (restarts_world(command)) return seed_water();
    note("command " + slosh::to_text(command));
    workspace().simulation.change(command, "monkey", chance(0.8));
}

void Monkey::open_scene() {
    const std::string scene = one_of(io::scene_names());
    const bool waits = chance(0.6);
    note("scene " + scene + (waits ? "" : ", not waited for"));
    workspace().opener.load(scene);
    if (waits) sitting_.until([this] { return workspace().scene.wanted().empty(); }, 60.0);
}

/// The action asks for a name, and gets one of a few: files are written over, too.
void Monkey::save_file() {
    constexpr std::array actions{"save_state",       "save_scene",         "save_run",  "save_recording",
                                 "save_material",    "save_parameters",    "save_view", "screenshot",
                                 "screenshot_water", "save_last_recording"};
    const std::string action = one_of(actions), name = "monkey_" + std::to_string(below(4));
    note(action + " " + name);
    if (action == "save_material")
        workspace().presets.ask_for_name(io::PresetKind::materials);
    else if (action == "save_parameters")
        workspace().presets.ask_for_name(io::PresetKind::parameters);
    else if (action == "save_view")
        workspace().presets.ask_for_name(io::PresetKind::views);
    else
        workspace().act(action);
    if (action.starts_with("screenshot") || action == "save_last_recording") return;
    sitting_.turn();
    workspace().handle(ui::PathIntent{true, name});
    while (sitting_.close_dialog()) {
    }
}

/// What was saved, what is no such file, or what is none at all.
void Monkey::load_file() {
    const std::vector<app::SavedFile> files = app::saved_files(app::data_folder());
    const bool damaged = chance(0.1);
    const std::size_t which = below(files.size() + 1);
    std::filesystem::path file = which < files.size() ? files[which].path : app::data_folder() / "none.slosh";
    note("load " + file.filename().string() + (damaged ? ", damaged" : ""));
    if (damaged && which < files.size()) {
        const std::filesystem::path copy = app::data_folder() / "damaged.slosh";
        std::error_code ignored;
        std::filesystem::copy_file(file, copy, std::filesystem::copy_options::overwrite_existing, ignored);
        std::filesystem::resize_file(copy, std::filesystem::file_size(copy) / 2, ignored);
        file = copy;
    }
    workspace().handle(ui::PathIntent{false, file.string()});
    if (chance(0.7)) sitting_.until([this] { return workspace().scene.wanted().empty(); }, 60.0);
}

void Monkey::go_along_timeline() {
    const std::shared_ptr<const app::TimelineView> view = workspace().simulation.session().timeline();
    const double from = uniform(), to = uniform();
    const std::size_t segment = random_(), moves = below(6), steps = chance(0.4) ? 1 + below(5) : 0;
    const bool escapes = chance(0.15);
    note("timeline from " + std::to_string(from) + " to " + std::to_string(to));
    if (view->segments.empty()) return;
    const app::TimelineSegment& there = view->segments[segment % view->segments.size()];
    for (std::size_t i = 0; i <= moves; ++i) {
        const double at = from + (to - from) * static_cast<double>(i) / static_cast<double>(moves + 1);
        workspace().handle(
            ui::TimelineIntent{there.branch, there.from + at * (there.to - there.from), i == moves, i == 0});
        sitting_.turn();
        if (escapes && i == moves / 2) workspace().cancel();
    }
    for (std::size_t i = 0; i < steps; ++i) {
        workspace().act(i % 2 == 0 ? "step_back" : "step");
        sitting_.turn();
    }
    if (chance(0.7)) workspace().simulation.set_paused(false);
}

void Monkey::drag_wall() {
    const int face = static_cast<int>(below(6));
    const double by = between(-0.4, 0.4);
    const std::size_t moves = below(6);
    note("wall " + std::to_string(face) + " by " + std::to_string(by));
    const std::optional<Box3> walls = workspace().simulation.frame().container_target;
    if (!walls) return;
    const Vec3 size = walls->max - walls->min;
    const float start = (face % 2 == 1 ? walls->max : walls->min)[face / 2];
    for (std::size_t i = 0; i <= moves; ++i) {
        const float share =
            static_cast<float>(by * static_cast<double>(i + 1) / static_cast<double>(moves + 1));
        workspace().handle(ui::WallIntent{face, start + share * size[face / 2], i == moves});
        sitting_.turn();
    }
}

void Monkey::switch_solver() {
    const std::string solver(one_of(solver_modules().all())->name);
    note("solver " + solver);
    workspace().simulation.switch_solver(solver);
}

void Monkey::compare() {
    constexpr std::array actions{"compare",    "compare",     "keep_left",
                                 "keep_right", "choose_left", "choose_right"};
    const std::string action = one_of(actions);
    note(action);
    workspace().act(action);
}

void Monkey::film() {
    constexpr std::array actions{"record_video", "record_video_with_panels", "save_last", "stop_video",
                                 "discard_video"};
    const std::string action = one_of(actions);
    const std::size_t length = below(40);
    note(action + ", " + std::to_string(length) + " frames");
    workspace().act(action);
    turns(length);
}

void Monkey::undo_and_redo() {
    const std::size_t times = 1 + below(6);
    const bool undo = chance(0.6);
    note((undo ? "undo " : "redo ") + std::to_string(times));
    for (std::size_t i = 0; i < times; ++i) {
        workspace().act(undo ? "undo" : "redo");
        turns(1 + below(3));
    }
}

void Monkey::follow_doctor() {
    const std::vector<const Finding*> findings = workspace().doctor.findings_to_show();
    const auto choice = static_cast<ui::DoctorIntent::Choice>(below(4));
    const std::size_t which = random_();
    note("doctor, choice " + std::to_string(static_cast<int>(choice)));
    if (findings.empty()) return;
    workspace().handle(ui::DoctorIntent{std::string(findings[which % findings.size()]->rule), choice});
}

/// A set-up to the clipboard and back, now and then with a letter of it changed.
void Monkey::share() {
    const bool damaged = chance(0.3);
    const std::size_t at = random_();
    note(damaged ? "copy and paste a damaged set-up" : "copy and paste the set-up");
    workspace().act("copy_setup");
    turns(10);
    std::string line = sitting_.clipboard();
    if (damaged && !line.empty()) line[at % line.size()] = '!';
    sitting_.set_clipboard(line);
    workspace().act("paste_setup");
}

void Monkey::type() {
    const std::string text = one_of(std::array{"dam", "1e9", "-", "", "\xC3\xA9", "../../x"});
    note("type " + text);
    sitting_.type_text(text);
}

void Monkey::resize_window() {
    const PixelSize size{static_cast<int>(between(120.0, 1000.0)), static_cast<int>(between(90.0, 700.0))};
    note("window of " + std::to_string(size.width) + " x " + std::to_string(size.height));
    sitting_.resize(size);
}

void Monkey::wait() {
    const std::size_t frames = below(120);
    note("wait " + std::to_string(frames) + " frames");
    workspace().simulation.set_paused(chance(0.1));
    turns(frames);
}

}  // namespace slosh::soak
