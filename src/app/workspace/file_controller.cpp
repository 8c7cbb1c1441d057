// See file_controller.h.
#include "app/workspace/file_controller.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/session/file_names.h"
#include "app/session/saved_files.h"

namespace slosh::app {
namespace {

/// The folders in data_folder() where the dialogs save.
constexpr std::array own_folders{"states", "scenes", "recordings"};

}  // namespace

void FileController::ask(FileQuestion question, const std::string& proposed,
                         std::function<void(const std::string&)> answer) {
    answer_ = std::move(answer);
    screen_.ask_for_file(question, proposed);
}

void FileController::ask_to_load() { ask(FileQuestion::load, (data_folder() / "states" / "").string(), {}); }

void FileController::handle(const ui::PathIntent& intent) {
    if (!intent.save) return opener_.load(typed_path(intent.path, false, data_folder() / "states").string());
    if (answer_) return answer_(intent.path);
    save_state(intent.path);
}

void FileController::save_state(const std::string& typed) {
    const std::filesystem::path file = typed_path(typed, true, data_folder() / "states");
    simulation_.session().save_state(file, view_.stage_to_save());
    save_thumbnail(file);
}

/// What the window has set by itself is not the scene's.
void FileController::save_scene(const std::string& typed) {
    const std::filesystem::path file = typed_path(typed, true, data_folder() / "scenes", ".json");
    std::vector<std::string> by_the_window{"time.machine_speed"};
    const Parameters& now = simulation_.frame().parameters;
    if (parameter_table().find("time.fidelity")->text(&now) == settings_.fidelity)
        by_the_window.emplace_back("time.fidelity");
    if (!view_.foam_is_chosen()) by_the_window.emplace_back("foam.enabled");
    simulation_.session().save_scene(file, std::move(by_the_window), view_.stage_to_save());
    save_thumbnail(file);
}

void FileController::save_run(const std::string& typed) {
    const std::filesystem::path file = typed_path(typed, true, data_folder() / "scenes", ".json");
    simulation_.session().save_run(file, view_.stage_to_save());
    save_thumbnail(file);
}

void FileController::save_recording(const std::string& typed) {
    const std::filesystem::path file = typed_path(typed, true, data_folder() / "states");
    simulation_.session().save_recording(file);
    save_thumbnail(file);
}

/// Beside what is saved in our own folders; elsewhere a person would wonder at it.
void FileController::save_thumbnail(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    const bool ours = std::any_of(own_folders.begin(), own_folders.end(),
                                  [&](const char* name) { return folder == data_folder() / name; });
    if (!ours) return;
    Image picture = screen_.thumbnail();
    if (picture.rgb.empty()) return;
    simulation_.session().work("Thumbnail",
                               [picture = std::move(picture), path = thumbnail_path(file)]() -> WorkReport {
                                   // A list without a picture does well.
                                   static_cast<void>(write_png(picture, path));
                                   return {};
                               });
}

/// Removes the picture of what was not saved. It stands behind that picture in the queue, whichever is
/// faster.
void FileController::remove_thumbnail_without_file(const std::filesystem::path& file) {
    simulation_.session().work("Thumbnail", [file]() -> WorkReport {
        std::error_code unknown;
        if (!std::filesystem::is_regular_file(file, unknown))
            std::filesystem::remove(thumbnail_path(file), unknown);
        return {};
    });
}

std::vector<std::filesystem::path> FileController::take_reports() {
    std::vector<std::filesystem::path> saved;
    for (const WorkReport& report : simulation_.session().take_reports()) {
        if (!report.file.empty() && !report.is_error) {
            notices_.saved(report.text, report.file);
            saved.push_back(report.file);
        } else {
            if (!report.file.empty()) remove_thumbnail_without_file(report.file);
            notices_.toast(report.is_error ? Notices::Kind::error : Notices::Kind::note, report.text);
        }
    }
    for (const Error& failure : programs_.take_failures())
        notices_.toast(Notices::Kind::error, failure.text());
    return saved;
}

void FileController::remove(const std::filesystem::path& file) {
    const Result<void> moved = move_to_trash(file, data_folder().parent_path() / "Trash");
    notices_.toast(moved ? Notices::Kind::note : Notices::Kind::error,
                   moved ? "Moved to the trash: " + file.filename().string() : moved.error().text());
}

/// In the person's file manager.
void FileController::open_saved_folder() {
    if (notices_.saved_file().empty()) return;
    const Result<void> opened = programs_.open_folder(notices_.saved_file().parent_path());
    if (!opened) notices_.toast(Notices::Kind::error, opened.error().text());
}

void FileController::add_actions(ActionList& list) {
    const auto proposed = [this](const char* folder, const std::string& more, const char* extension) {
        return free_name(data_folder() / folder, opener_.scene().description().name + more, extension)
            .string();
    };
    list.menu("Scene");
    list.add("save_state", "Save state ...", "Save the current state to a file", {"Ctrl+S"},
             [this, proposed] {
                 ask(FileQuestion::save_state, proposed("states", "_" + time_stamp(), ".slosh"),
                     [this](const std::string& typed) { save_state(typed); });
             })
        .opens_text = true;
    list.add("save_scene", "Save scene as ...",
             "Save the set-up as a scene file: parameters, walls, solids, and the water at its start",
             {"Ctrl+Shift+S"},
             [this, proposed] {
                 ask(FileQuestion::save_scene, proposed("scenes", "", ".json"),
                     [this](const std::string& typed) { save_scene(typed); });
             })
        .opens_text = true;
    list.add("save_run", "Save run as scene ...",
             "Save the scene at its start, with all later commands as its events", {},
             [this, proposed] {
                 ask(FileQuestion::save_run, proposed("scenes", "_run", ".json"),
                     [this](const std::string& typed) { save_run(typed); });
             })
        .opens_text = true;
    list.add("save_recording", "Save recording as ...",
             "Save all commands since the scene started; the recording replays bit for bit", {},
             [this, proposed] {
                 ask(FileQuestion::save_recording, proposed("recordings", "_" + time_stamp(), ".slosh"),
                     [this](const std::string& typed) { save_recording(typed); });
             })
        .opens_text = true;
    list.add("load_state", "Load state ...",
             "Continue from a saved state, play a recording, or load a scene file, a model or "
             "points as water",
             {"Ctrl+L"}, [this] { screen_.pick_saved(); })
        .opens_text = true;
    list.add("open_file", "Open file ...",
             "Choose a state, recording, scene, model or point file on this computer", {},
             [this] { screen_.pick_file(); })
        .needs = &Abilities::has_page;
    list.add("screenshot", "Screenshot", "Save the window as a PNG file", {"F12", "Ctrl+P"},
             [this] { screen_.take_picture(true); });
    list.add("screenshot_water", "Screenshot without panels", "Save the view without panels as a PNG file",
             {"Shift+F12", "Ctrl+Shift+P"}, [this] { screen_.take_picture(false); });
    Action& open_folder_row = list.add("open_folder", "Open the folder of the last file",
                                       "Show the folder of the last saved state, picture or video", {},
                                       [this] { open_saved_folder(); });
    open_folder_row.needs = &Abilities::folders;
    open_folder_row.enabled = [this] { return !notices_.saved_file().empty(); };
    Action& download_row =
        list.add("download", "Download the last file", "Download the last state, picture or video again", {},
                 [this] { screen_.hand_over(notices_.saved_file()); });
    download_row.needs = &Abilities::has_page;
    download_row.enabled = [this] { return !notices_.saved_file().empty(); };
}

}  // namespace slosh::app
