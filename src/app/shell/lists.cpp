// The lists and dialogs over the water: scenes, saved files, actions, questions for a file; see interface.h.
#include "app/session/saved_files.h"
#include "app/shell/interface.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {

/// What the person has saved, newest first.
std::vector<ui::SaveLine> save_lines() {
    std::vector<ui::SaveLine> lines;
    for (const SavedFile& file : saved_files(data_folder())) {
        lines.push_back({file.path.string(), file.name(),
                         std::string(name_of(file.kind)) + ", " + date_text(file.saved_at) + ", " +
                             size_text(file.bytes)});
    }
    return lines;
}

/// What is said of a scene's size in the list.
std::string size_text(const io::SceneSummary& scene) {
    if (scene.automatic_particles) return "as many particles as run in real time";
    const auto count = static_cast<std::int64_t>(scene.particles);
    if (count == 0 && scene.grows) return "filled by emitters";
    return particles_text(count) + (scene.grows ? " and emitters" : "");
}

}  // namespace

void Interface::draw_pickers() {
    if (const auto scene = scene_picker_.draw(context_)) workspace_.opener.load(*scene);
    if (const auto line = palette_.draw(context_)) {
        if (line->starts_with("action:")) {
            context_.action(std::string_view(*line).substr(7));
        } else if (line->starts_with("command:")) {
            workspace_.simulation.post(
                make_command(*command_entries().find(std::string_view(*line).substr(8))));
        } else {
            workspace_.editor.reach(std::string_view(*line).substr(10));
        }
    }
    draw_saved_list();
    ui::draw_help(context_, actions_, workspace_.panels.help);
    path_dialog_.draw(context_);
}

void Interface::draw_saved_list() {
    const ui::SaveChoice choice = save_list_.draw(context_);
    if (!choice.load.empty()) context_.intents.emplace_back(ui::PathIntent{false, choice.load});
    if (choice.other) workspace_.files.ask_to_load();
    if (choice.remove.empty()) return;
    workspace_.files.remove(choice.remove);
    save_list_.set_lines(save_lines());
}

void Interface::pick_scene() {
    const std::string& running = workspace_.scene.description().name;
    std::vector<ui::SceneLine> lines;
    const auto add = [&](const io::SceneSummary& scene) {
        const bool own = !scene.path.empty();
        lines.push_back({.id = own ? scene.path : scene.name,
                         .name = scene.name,
                         .title = scene.title,
                         .sentence = scene.description,
                         .facts = size_text(scene),
                         .dimension = scene.dimension,
                         .own = own,
                         .running = scene.name == running,
                         .picture = own ? thumbnails_.texture_of_file(thumbnail_path(scene.path))
                                        : thumbnails_.texture(scene.name)});
    };
    thumbnails_.forget_files();
    for (const io::SceneSummary& scene : io::folder_summaries(data_folder() / "scenes")) add(scene);
    // The library does not change while the program runs.
    if (library_.empty()) library_ = io::library_summaries();
    for (const io::SceneSummary& scene : library_) add(scene);
    palette_.close();
    save_list_.close();
    scene_picker_.open(std::move(lines));
}

void Interface::pick_saved() {
    scene_picker_.close();
    palette_.close();
    thumbnails_.forget_files();
    save_list_.open(save_lines(), [this](const std::string& path) {
        return thumbnails_.texture_of_file(thumbnail_path(path));
    });
}

void Interface::pick_action() {
    scene_picker_.close();
    save_list_.close();
    palette_.open("Action, parameter or setting", workspace_.actions.palette_lines());
}

void Interface::ask_for_file(FileQuestion question, const std::string& proposed) {
    switch (question) {
        case FileQuestion::save_state:
            return path_dialog_.open("Save state", true, proposed);
        case FileQuestion::save_scene:
            return path_dialog_.open("Save scene", true, proposed);
        case FileQuestion::save_run:
            return path_dialog_.open("Save run as scene", true, proposed);
        case FileQuestion::save_recording:
            return path_dialog_.open("Save recording", true, proposed);
        case FileQuestion::export_session:
            return path_dialog_.open("Export crashed session: name of a new folder", true, proposed);
        case FileQuestion::save_parameters:
            return path_dialog_.open("Save parameters as preset: name", true, proposed);
        case FileQuestion::save_material:
            return path_dialog_.open("Save material as preset: name", true, proposed);
        case FileQuestion::save_view:
            return path_dialog_.open("Save view as preset: name", true, proposed);
        case FileQuestion::load:
            return path_dialog_.open("Load state, recording or scene file", false, proposed);
    }
}

bool Interface::close_dialog() {
    if (path_dialog_.is_open()) {
        path_dialog_.close();
    } else if (palette_.is_open()) {
        palette_.close();
    } else if (scene_picker_.is_open()) {
        scene_picker_.close();
    } else if (save_list_.is_open()) {
        if (!save_list_.keep()) save_list_.close();
    } else {
        return crashed_list_.keep();
    }
    return true;
}

bool Interface::dialog_is_open() const { return list_is_open() || path_dialog_.is_open(); }

/// One that covers the middle of the view.
bool Interface::list_is_open() const {
    return scene_picker_.is_open() || palette_.is_open() || save_list_.is_open();
}

}  // namespace slosh::app
