// Presets in the workspace: applied, saved, removed; see workspace.h and preset_shelf.h.
#include <nlohmann/json.hpp>

#include "app/session/saved_files.h"
#include "app/workspace/workspace.h"
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

void Workspace::read_presets() {
    for (const Error& error : presets_.read()) notices_.toast(Notices::Kind::warning, error.text());
    // Not now: what asks for it may be one of them, at work.
    actions_are_old_ = true;
}

/// Applies the presets of the command line over the scene as it was just loaded.
void Workspace::start_with_presets() {
    for (const std::string& name : options_.presets) {
        const Preset* preset = presets_.find(name);
        if (preset == nullptr) continue;
        presets_.applied(*preset);
        if (preset->kind == PresetKind::views) {
            set_view(settings_.view, *preset);
            view_was_taken();
            continue;
        }
        const std::vector<std::string>& none = chosen_frame().pinned;
        Parameters now = scene_.baseline;
        if (const auto command =
                io::preset_command(*preset, {now, scene_.description().solver, none, scene_.baseline, none}))
            change(*command, "preset");
    }
}

void Workspace::follow_presets() {
    if (actions_are_old_) {
        actions_are_old_ = false;
        actions_ = make_actions(*this, presets_.presets());
    }
    if (has_water()) presets_.follow(chosen_frame(), scene_.baseline, scene_.description());
}

bool Workspace::preset_holds(PresetKind kind, std::string_view name) const {
    const Preset* preset = presets_.find(kind, name);
    return preset != nullptr && presets_.holds(*preset, settings_.view);
}

std::vector<std::string> Workspace::preset_differences(const Preset& preset) const {
    if (preset.kind == PresetKind::views) return view_differences(settings_.view, preset);
    return io::preset_differences(preset,
                                  PresetShelf::target(chosen_frame(), scene_.baseline, scene_.description()));
}

void Workspace::apply_preset(PresetKind kind, std::string_view name) {
    const Preset* preset = presets_.find(kind, name);
    if (preset == nullptr) return;
    if (kind == PresetKind::views) return apply_view(*preset);
    if (!has_water()) return;
    presets_.applied(*preset);
    const std::optional<Together> command = io::preset_command(
        *preset, PresetShelf::target(chosen_frame(), scene_.baseline, scene_.description()));
    notices_.test_log.write("preset", {{"kind", io::name_of(kind)},
                                       {"name", preset->name},
                                       {"commands", command ? command->commands.size() : 0}});
    if (!command)
        return notices_.toast(Notices::Kind::note, preset->title + ": all its values are already set.",
                              "preset");
    panel.pending().clear();
    change(*command, "preset");
    notices_.done(title_of(*preset), "undo");
}

void Workspace::apply_view(const Preset& preset) {
    presets_.applied(preset);
    view_before_ = settings_.view;
    set_view(settings_.view, preset);
    view_was_taken();
    notices_.test_log.write("preset", {{"kind", "views"}, {"name", preset.name}});
    notices_.done(title_of(preset), "undo_view");
}

void Workspace::undo_view() {
    if (!view_before_) return notices_.toast(Notices::Kind::note, "There is no previous view.", "undo");
    std::swap(settings_.view, *view_before_);
    view_was_taken();
    notices_.forget_done();
}

void Workspace::view_was_taken() {
    view_.mode_was_chosen();
    view_.stage_was_chosen();
    view_panel.pending().clear();
    view_.was_set();
}

void Workspace::ask_for_preset(PresetKind kind) {
    asked_ = questions[static_cast<std::size_t>(kind)];
    screen_.ask_for_file(asked_, proposed_title(presets_, kind));
}

/// Where the name is refused, the dialog is open again with what was typed.
bool Workspace::save_preset(FileQuestion question, const std::string& title) {
    const auto asked = std::find(questions.begin(), questions.end(), question);
    if (asked == questions.end()) return false;
    const auto kind = static_cast<PresetKind>(asked - questions.begin());
    const auto refuse = [&](const std::string& why) {
        notices_.toast(Notices::Kind::warning, why, "preset");
        screen_.ask_for_file(asked_, title);
        return true;
    };
    if (cli::preset_folder().empty()) return refuse("Preset not saved: there is no home folder. Set HOME.");
    const Result<std::string> name = io::preset_name(title);
    if (!name) return refuse(name.error().text());
    if (presets_.find(kind, name.value()) != nullptr)
        return refuse("There is already a preset \"" + title +
                      "\": choose another name, or delete the preset first.");
    Preset preset =
        kind == PresetKind::views
            ? preset_of_view(settings_.view, title)
            : io::preset_of_world(kind, title,
                                  PresetShelf::target(chosen_frame(), scene_.baseline, scene_.description()));
    preset.name = name.value();
    const std::filesystem::path path = cli::preset_path(kind, preset.name);
    session_->work("Preset",
                   [text = preset_to_text(preset, cli::preset_table(kind)), path, title]() -> WorkReport {
                       const Result<void> written = write_file_atomically(path, text);
                       if (!written) return {"Preset not saved: " + written.error().text(), true};
                       return {"Preset saved: " + title, false, path};
                   });
    presets_.applied(preset);
    return true;
}

bool Workspace::preset_was_saved(const std::filesystem::path& file) {
    if (file.parent_path().parent_path() != cli::preset_folder()) return false;
    read_presets();
    return true;
}

void Workspace::remove_preset(PresetKind kind, std::string_view name) {
    const Preset* preset = presets_.find(kind, name);
    if (preset == nullptr || !preset->own()) return;
    remove_saved(preset->path);
    read_presets();
}

}  // namespace slosh::app
