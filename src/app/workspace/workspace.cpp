// Life, commands and settings of the workspace; see workspace.h.
#include "app/workspace/workspace.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/built.h"
#include "app/session/file_names.h"
#include "app/session/saved_files.h"
#include "app/session/shared_set_up.h"
#include "app/session/step_cost.h"
#include "base/leaves.h"
#include "base/system/atomic_file.h"
#include "cli/preset_list.h"
#include "cli/setting_list.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "ui/parameter_model.h"

namespace slosh::app {
namespace {

/// The folders in data_folder() where the dialogs save.
constexpr std::array own_folders{"states", "scenes", "recordings"};
constexpr double settings_delay = 1.0;  // s after the last change

/// What the settings file holds besides Settings.
std::vector<ParameterSet> kept_elsewhere(Tools& tools) {
    std::vector<ParameterSet> sets = tools.settings();
    for (const ParameterSet& kept : cli::kept_sets()) sets.push_back(kept);
    return sets;
}

}  // namespace

Workspace::Workspace(Screen& screen)
    : screen_(screen),
      tools_({.post =
                  [this](const Command& command) {
                      // What a person does once is seen at once; what goes on with the hand goes on with the
                      // steps.
                      const bool one_act = command.entry()->undo == Undo::always;
                      return post(command, one_act ? When::soon : When::next_step);
                  },
              .ask = [this](const ToolQuery& query) { session_->ask(query); },
              .act = [this](const Command& command, const Gesture& gesture) { return act(command, gesture); },
              .end_gesture = [this] { session_->history().end_gesture(); }}),
      scene_([this](const std::string& name_or_path) {
          session_->post(LoadScene{name_or_path, defaults_for(name_or_path), options_.models});
      }),
      view_(
          settings_, scene_, [this](Message message) { session_->post(std::move(message)); },
          [this](bool wanted) {
              post(SetParameter{"foam.enabled", wanted ? 1.0 : 0.0});
          }),
      actions_(make_actions(*this)) {
    panel.cost = [this](const ParameterDescription& description,
                        const ParameterValue& value) -> std::optional<double> {
        const double* number = std::get_if<double>(&value);
        if (number == nullptr) return std::nullopt;
        const SimulationFrame& now = chosen_frame();
        // The mean of the last steps: in a single one a phase may have lost its core.
        StepReport mean = now.report;
        if (!diagnostics.phases.empty() && &now == &frame()) {
            mean.milliseconds = diagnostics.step_mean;
            mean.phases.clear();
            for (const auto& phase : diagnostics.phases)
                mean.phases.push_back({phase.name, phase.milliseconds});
        }
        const MeasuredStep last{mean, now.parameters, now.solver, now.dimension};
        const double milliseconds = predicted_step(last, description.key, *number);
        if (!is_costly(last, milliseconds, static_cast<double>(settings_.costly_step))) return std::nullopt;
        return 1e-3 * milliseconds;
    };
}

Workspace::~Workspace() = default;

std::optional<std::string> Workspace::load_settings(const std::filesystem::path& path) {
    options_.settings = path;
    std::optional<std::string> trouble;
    const std::vector<ParameterSet> others = kept_elsewhere(tools_);
    if (Result<std::optional<Settings>> loaded = app::load_settings(path, others); !loaded) {
        trouble = loaded.error().text();
    } else if (loaded.value()) {
        settings_ = *std::move(loaded).value();
    }
    for (const Error& error : tools_.settings_changed()) trouble = error.text();
    plots.shown = settings_.plots;
    saved_settings_ = settings_to_text(settings_, kept_elsewhere(tools_));
    settings_file_ = std::make_shared<SettingsFile>(path, saved_settings_);
    return trouble;
}

std::optional<std::string> Workspace::be_careful(const std::filesystem::path& folder, bool scene_asked) {
    start_guard_ = std::make_unique<StartGuard>(folder);
    if (!start_guard_->careful()) return std::nullopt;
    chosen_quality_ = settings_.view.quality;
    settings_.view.quality = "low";
    if (!scene_asked) settings_.scene.clear();
    return "The last " + std::to_string(start_guard_->failures()) +
           " starts failed, so Slosh opened the default scene with low quality.";
}

void Workspace::start(WorkspaceOptions options) {
    options.settings = options_.settings;
    options_ = std::move(options);
    session_ = std::make_unique<Session>(options_.session);
    session_->post(SetThreads{settings_.threads});
    timeline_was_set();
    if constexpr (leaves::presets) read_presets();
    if (options_.replay) {
        scene_.is_loading(options_.replay->string());
        session_->post(PlayRecording{*options_.replay});
    } else {
        start_scene();
    }
    hints = hints_at_start(settings_);
}

void Workspace::start_succeeded() { start_guard_->succeeded(); }

const SimulationFrame& Workspace::frame() const {
    static const SimulationFrame nothing;
    return session_ ? session_->frame() : nothing;
}

bool Workspace::act(std::string_view id) {
    const Action* action = find_action(actions_, id);
    if (action == nullptr || !action->run) return false;
    note_activity();
    notices_.test_log.write("action", {{"id", id}});
    action->run();
    return true;
}

std::vector<ParameterSet> Workspace::setting_sets() {
    std::vector<ParameterSet> sets = sets_of(settings_);
    for (const ParameterSet& kept : kept_elsewhere(tools_)) sets.push_back(kept);
    return sets;
}

std::vector<ui::PickerLine> Workspace::palette_lines() {
    std::vector<ui::PickerLine> lines;
    for (const Action& action : actions_) {
        if (action.menu.empty()) continue;
        std::string menu = action.menu;
        std::replace(menu.begin(), menu.end(), '/', ' ');
        lines.push_back({"action:" + action.id, menu + ": " + action.label, action.shortcut()});
    }
    const SimulationFrame& newest = chosen_frame();
    for (const ParameterDescription& parameter : parameter_table().all()) {
        if (!parameter.solver.empty() && parameter.solver != settings_solver(newest.solver)) continue;
        const ui::PaletteLine line = ui::palette_line(parameter, &newest.parameters);
        lines.push_back({line.id, line.text, line.detail});
    }
    for (const CommandEntry* entry : command_entries().all()) {
        if (!entry->label.empty())
            lines.push_back({"command:" + std::string(entry->name), std::string(entry->label), ""});
    }
    for (const ui::PaletteLine& line : ui::palette_lines(setting_sets()))
        lines.push_back({line.id, line.text, line.detail});
    return lines;
}

std::uint64_t Workspace::post(const Command& command, When when) {
    const std::uint64_t ticket = session_->post_command(command, when);
    if (when != When::next_step || command.entry()->at_once) statistics.asked(ticket, steady_now());
    noted(command, ticket);
    return ticket;
}

std::uint64_t Workspace::change(const Command& command, const std::string& subject, bool finished) {
    const std::uint64_t ticket = session_->change(command, subject, finished);
    if (finished) statistics.asked(ticket, steady_now());
    noted(command, ticket);
    return ticket;
}

std::uint64_t Workspace::act(const Command& command, const Gesture& gesture) {
    if (!gesture.over_water) return change(command, gesture.subject, gesture.finished);
    const std::uint64_t ticket = session_->stroke(command, gesture.subject, gesture.first, gesture.finished);
    noted(command, ticket);
    return ticket;
}

/// What tools and log are to know of a command on its way.
void Workspace::noted(const Command& command, std::uint64_t ticket) {
    if (!command.entry()->every_frame) {
        note_activity();
        notices_.forget_done();
    }
    if (const std::string news = restart_text(command, chosen_frame().parameters); !news.empty())
        notices_.toast(Notices::Kind::note, news);
    if (changes_solids(command)) tools_.bodies().list_changes(ticket);
}

void Workspace::restart() {
    const std::optional<Command> built = built_since(scene_.description(), frame());
    post(Reset{true});
    if (built) post(*built, When::soon);
}

void Workspace::shake() {
    if (frame().container) shake_.begin(*frame().container);
}

void Workspace::switch_solver(std::string_view name) {
    if (find_solver(name) == nullptr || !has_water()) return;
    change(SwitchSolver{std::string(name)}, "solver");
}

void Workspace::set_paused(bool paused) {
    paused_ = paused;
    session_->post(SetPaused{paused});
}

void Workspace::set_slow(bool slow) {
    slow_ = slow;
    session_->post(SetSpeed{slow_ ? 0.1 : 1.0});
}

void Workspace::step(Message message) {
    if (!paused_) set_paused(true);
    session_->post(std::move(message));
}

void Workspace::load_scene(const std::string& name_or_path) {
    tools_.cancel();
    forget_refused_models();
    scene_.load(name_or_path);
}

void Workspace::load_neighbour_scene(int direction) {
    tools_.cancel();
    forget_refused_models();
    scene_.load_neighbour(direction);
}

void Workspace::frame_scene() {
    camera_.to_scene(scene_.description(), screen_.framing());
    view_.changed = true;
}

void Workspace::cancel() {
    if (session_->ending()) return session_->stay();
    if (screen_.close_dialog()) return;
    if (panels.crashed) return close_crashed();
    if (panel.refuse_cost()) return;
    if (panels.help) {
        panels.help = false;
        return;
    }
    if (tools_.cancel()) return;
    if (stop_looking()) return;
    if (microscope_) return close_microscope(true);
    if (panels.doctor) {
        panels.doctor = false;
        return;
    }
    if (has_water() && !scene_.wanted().empty()) {
        session_->post(GiveUpLoading{});
        notices_.toast(Notices::Kind::note, "Not loaded: " + readable_name(scene_.wanted()), "scene");
        return scene_.given_up();
    }
    if (panels.hidden) {
        panels.hidden = false;
        return;
    }
    notices_.dismiss();
}

void Workspace::ask_for_file(FileQuestion question) {
    asked_ = question;
    std::filesystem::path proposed = data_folder() / "states" / "";
    const std::string stem = scene_.description().name + "_" + time_stamp();
    if (question == FileQuestion::save_state) proposed = free_name(data_folder() / "states", stem, ".slosh");
    if (question == FileQuestion::save_scene)
        proposed = free_name(data_folder() / "scenes", scene_.description().name, ".json");
    if (question == FileQuestion::save_run)
        proposed = free_name(data_folder() / "scenes", scene_.description().name + "_run", ".json");
    if (question == FileQuestion::save_recording)
        proposed = free_name(data_folder() / "recordings", stem, ".slosh");
    if (question == FileQuestion::export_session)
        proposed = free_name(data_folder() / "recordings", "crashed_" + time_stamp(), "");
    screen_.ask_for_file(question, proposed.string());
}

bool Workspace::comparing() const { return frame().right != nullptr; }

const SimulationFrame& Workspace::chosen_frame() const {
    return comparing() && session_->chosen() == Worlds::right ? *frame().right : frame();
}

const SimulationFrame* Workspace::other_frame() const {
    if (!comparing()) return nullptr;
    return session_->chosen() == Worlds::right ? &frame() : frame().right.get();
}

std::string Workspace::name_of(Worlds world) const {
    const bool right = world == Worlds::right;
    const SimulationFrame& shown = right && frame().right ? *frame().right : frame();
    const SolverModule* solver = find_solver(shown.solver);
    return std::string(right ? "Right" : "Left") + ": " +
           std::string(solver != nullptr ? solver->label : std::string_view(shown.solver));
}

void Workspace::abandon_files() {
    session_->abandon();
    if constexpr (leaves::video) {
        if (film_.recording() || film_.finishing()) film_.discard(*session_);
    }
}

void Workspace::finish() {
    if constexpr (leaves::video) {
        if (session_) film_.stop(*session_);
    }
    session_.reset();
}

void Workspace::take_reports() {
    for (const WorkReport& report : session_->take_reports()) {
        if (!report.file.empty() && !report.is_error) {
            notices_.saved(report.text, report.file);
            bool preset = false;
            if constexpr (leaves::presets) preset = preset_was_saved(report.file);
            if (!preset) screen_.hand_over(report.file);
        } else {
            if (!report.file.empty()) remove_thumbnail_without_file(report.file);
            notices_.toast(report.is_error ? Notices::Kind::error : Notices::Kind::note, report.text);
        }
    }
    for (const Error& failure : programs_.take_failures())
        notices_.toast(Notices::Kind::error, failure.text());
    follow_crashed();
}

/// Removes the picture of what was not saved. It stands behind that picture in the queue, whichever is
/// faster.
void Workspace::remove_thumbnail_without_file(const std::filesystem::path& file) {
    session_->work("Thumbnail", [file]() -> WorkReport {
        std::error_code unknown;
        if (!std::filesystem::is_regular_file(file, unknown))
            std::filesystem::remove(thumbnail_path(file), unknown);
        return {};
    });
}

void Workspace::open_left(bool open) {
    (panels.narrow ? panels.left_asked : settings_.left_open) = open;
    if (panels.narrow && open) panels.right_asked = false;
}

void Workspace::open_right(bool open) {
    (panels.narrow ? panels.right_asked : settings_.right_open) = open;
    if (panels.narrow && open) panels.left_asked = false;
}

/// Beside what is saved in our own folders; elsewhere a person would wonder at it.
void Workspace::save_thumbnail(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    const bool ours = std::any_of(own_folders.begin(), own_folders.end(),
                                  [&](const char* name) { return folder == data_folder() / name; });
    if (!ours) return;
    Image picture = screen_.thumbnail();
    if (picture.rgb.empty()) return;
    session_->work("Thumbnail", [picture = std::move(picture), path = thumbnail_path(file)]() -> WorkReport {
        // A list without a picture does well.
        static_cast<void>(write_png(picture, path));
        return {};
    });
}

void Workspace::remove_saved(const std::filesystem::path& file) {
    const Result<void> moved = move_to_trash(file, data_folder().parent_path() / "Trash");
    notices_.toast(moved ? Notices::Kind::note : Notices::Kind::error,
                   moved ? "Moved to the trash: " + file.filename().string() : moved.error().text());
}

void Workspace::offer_models(const std::string& scene,
                             const std::vector<std::filesystem::path>& refused_folders) {
    if (refused_folders.empty()) return;
    refused_models_ = RefusedModels{scene, refused_folders.front()};
    notices_.offer(std::filesystem::path(scene).filename().string() + " uses models in " +
                       refused_folders.front().string() +
                       ", outside its own folder. Allow this only if you trust its author.",
                   "Allow this folder", "allow_models");
}

void Workspace::allow_models() {
    if (!refused_models_) return;
    const RefusedModels refused = *refused_models_;
    options_.models.push_back(refused.folder);
    load_scene(refused.scene);
}

void Workspace::forget_refused_models() {
    refused_models_.reset();
    notices_.forget_offer();
}

void Workspace::open_saved_folder() {
    if (notices_.saved_file().empty()) return;
    const Result<void> opened = programs_.open_folder(notices_.saved_file().parent_path());
    if (!opened) notices_.toast(Notices::Kind::error, opened.error().text());
}

void Workspace::save_settings(bool at_once) {
    Settings current = settings_;
    remember_hints(hints, current);
    current.plots = plots.shown;
    current.view.stage = view_.stage_of_person();
    if (microscope_ && is_lent(*microscope_)) {
        current.view.mode = microscope_->mode;
        current.view.field = microscope_->field;
    }
    if (!chosen_quality_.empty() && current.view.quality == "low") current.view.quality = chosen_quality_;
    std::string text = settings_to_text(current, kept_elsewhere(tools_));
    if (text == saved_settings_) {
        settings_due_ = -1.0;
        return;
    }
    const double now = steady_now();
    if (settings_due_ < 0.0) settings_due_ = now + settings_delay;
    if (!at_once && now < settings_due_) return;
    saved_settings_ = text;
    settings_due_ = -1.0;
    if (options_.settings.empty()) return;  // said at the start
    session_->work("Settings", [text = std::move(text), file = settings_file_]() -> WorkReport {
        const Result<void> written = file->write(text);
        return written ? WorkReport{} : WorkReport{"Settings not saved: " + written.error().text(), true};
    });
}

}  // namespace slosh::app
