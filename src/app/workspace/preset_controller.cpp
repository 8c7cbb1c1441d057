// See preset_controller.h.
#include "app/workspace/preset_controller.h"

#include <nlohmann/json.hpp>

#include "app/session/saved_files.h"
#include "base/system/atomic_file.h"

namespace slosh::app {
namespace {

using io::Preset;
using io::PresetKind;

/// "My view", "My view 2" ...: what the dialog begins with.
std::string proposed_title(const PresetShelf& shelf, PresetKind kind) {
    const std::string stem = "My " + std::string(io::word_of(kind));
    std::string title = stem;
    for (int i = 2; i < 1000; ++i) {
        const Result<std::string> name = io::preset_name(title);
        if (!name || shelf.find(kind, name.value()) == nullptr) break;
        title = stem + " " + std::to_string(i);
    }
    return title;
}

/// By kind.
constexpr std::array questions{FileQuestion::save_parameters, FileQuestion::save_material,
                               FileQuestion::save_view};

/// "View: Deep water".
std::string title_of(const Preset& preset) {
    std::string text = std::string(io::word_of(preset.kind)) + ": " + preset.title;
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

void PresetController::read() {
    for (const Error& error : shelf_.read()) notices_.toast(Notices::Kind::warning, error.text());
    // Not now: what asks for it may be one of them, at work.
    are_new_ = true;
}

/// Applies the presets of the command line over the scene as it was just loaded.
void PresetController::begin(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const Preset* preset = shelf_.find(name);
        if (preset == nullptr) continue;
        shelf_.applied(*preset);
        if (preset->kind == PresetKind::views) {
            set_view(view_.settings(), *preset);
            view_was_taken();
            continue;
        }
        const std::vector<std::string>& none = simulation_.chosen_frame().pinned;
        Parameters now = scene_.baseline;
        if (const auto command =
                io::preset_command(*preset, {now, scene_.description().solver, none, scene_.baseline, none}))
            simulation_.change(*command, "preset");
    }
}

bool PresetController::follow() {
    if (simulation_.has_water())
        shelf_.follow(simulation_.chosen_frame(), scene_.baseline, scene_.description());
    return std::exchange(are_new_, false);
}

bool PresetController::holds(PresetKind kind, std::string_view name) const {
    const Preset* preset = shelf_.find(kind, name);
    return preset != nullptr && shelf_.holds(*preset, view_.settings());
}

std::vector<std::string> PresetController::differences(const Preset& preset) const {
    if (preset.kind == PresetKind::views) return view_differences(view_.settings(), preset);
    return io::preset_differences(
        preset, PresetShelf::target(simulation_.chosen_frame(), scene_.baseline, scene_.description()));
}

void PresetController::apply(PresetKind kind, std::string_view name) {
    const Preset* preset = shelf_.find(kind, name);
    if (preset == nullptr) return;
    if (kind == PresetKind::views) return apply_view(*preset);
    if (!simulation_.has_water()) return;
    shelf_.applied(*preset);
    const std::optional<Together> command = io::preset_command(
        *preset, PresetShelf::target(simulation_.chosen_frame(), scene_.baseline, scene_.description()));
    notices_.test_log.write("preset", {{"kind", io::name_of(kind)},
                                       {"name", preset->name},
                                       {"commands", command ? command->commands.size() : 0}});
    if (!command)
        return notices_.toast(Notices::Kind::note, preset->title + ": all its values are already set.",
                              "preset");
    panels_.parameters.pending().clear();
    simulation_.change(*command, "preset");
    notices_.done(title_of(*preset), "undo");
}

void PresetController::apply_view(const Preset& preset) {
    shelf_.applied(preset);
    view_before_ = view_.settings();
    set_view(view_.settings(), preset);
    view_was_taken();
    notices_.test_log.write("preset", {{"kind", "views"}, {"name", preset.name}});
    notices_.done(title_of(preset), "undo_view");
}

void PresetController::undo_view() {
    if (!view_before_) return notices_.toast(Notices::Kind::note, "There is no previous view.", "undo");
    std::swap(view_.settings(), *view_before_);
    view_was_taken();
    notices_.forget_done();
}

void PresetController::view_was_taken() {
    view_.mode_was_chosen();
    view_.stage_was_chosen();
    panels_.view.pending().clear();
    view_.was_set();
}

void PresetController::ask_for_name(PresetKind kind) {
    files_.ask(questions[static_cast<std::size_t>(kind)], proposed_title(shelf_, kind),
               [this, kind](const std::string& title) { save(kind, title); });
}

/// Where the name is refused, the dialog is open again with what was typed.
void PresetController::save(PresetKind kind, const std::string& title) {
    const auto refuse = [&](const std::string& why) {
        notices_.toast(Notices::Kind::warning, why, "preset");
        files_.ask_again(questions[static_cast<std::size_t>(kind)], title);
    };
    if (cli::preset_folder().empty()) return refuse("Preset not saved: there is no home folder. Set HOME.");
    const Result<std::string> name = io::preset_name(title);
    if (!name) return refuse(name.error().text());
    if (shelf_.find(kind, name.value()) != nullptr)
        return refuse("There is already a preset \"" + title +
                      "\": choose another name, or delete the preset first.");
    Preset preset = kind == PresetKind::views
                        ? preset_of_view(view_.settings(), title)
                        : io::preset_of_world(kind, title,
                                              PresetShelf::target(simulation_.chosen_frame(), scene_.baseline,
                                                                  scene_.description()));
    preset.name = name.value();
    const std::filesystem::path path = cli::preset_path(kind, preset.name);
    simulation_.session().work(
        "Preset", [text = preset_to_text(preset, cli::preset_table(kind)), path, title]() -> WorkReport {
            const Result<void> written = write_file_atomically(path, text);
            if (!written) return {"Preset not saved: " + written.error().text(), true};
            return {"Preset saved: " + title, false, path};
        });
    shelf_.applied(preset);
}

bool PresetController::was_saved(const std::filesystem::path& file) {
    if (file.parent_path().parent_path() != cli::preset_folder()) return false;
    read();
    return true;
}

void PresetController::remove(PresetKind kind, std::string_view name) {
    const Preset* preset = shelf_.find(kind, name);
    if (preset == nullptr || !preset->own()) return;
    files_.remove(preset->path);
    read();
}

}  // namespace slosh::app
