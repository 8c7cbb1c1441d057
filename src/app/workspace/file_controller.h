// What a person saves and opens: states, scenes, recordings and pictures, each with the question for its
// file.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/session/desktop_programs.h"
#include "app/workspace/scene_opener.h"

namespace slosh::app {

class FileController {
  public:
    FileController(SimulationController& simulation, SceneOpener& opener, ViewState& view, Settings& settings,
                   Notices& notices, Screen& screen)
        : simulation_(simulation),
          opener_(opener),
          view_(view),
          settings_(settings),
          notices_(notices),
          screen_(screen) {}

    /// Asks for a path or a name; `answer` gets what was typed, each time that a ui::PathIntent saves.
    void ask(FileQuestion question, const std::string& proposed,
             std::function<void(const std::string&)> answer);
    /// What was typed for the last question cannot be taken.
    void ask_again(FileQuestion question, const std::string& typed) { screen_.ask_for_file(question, typed); }
    void ask_to_load();
    void handle(const ui::PathIntent& intent);

    /// What the work in the background has to say; the files that were saved.
    std::vector<std::filesystem::path> take_reports();
    /// Into the desktop's trash.
    void remove(const std::filesystem::path& file);

    void add_actions(ActionList& list);

  private:
    void save_state(const std::string& typed);
    void save_scene(const std::string& typed);
    void save_run(const std::string& typed);
    void save_recording(const std::string& typed);
    void save_thumbnail(const std::filesystem::path& file);
    void remove_thumbnail_without_file(const std::filesystem::path& file);
    void open_saved_folder();

    SimulationController& simulation_;
    SceneOpener& opener_;
    ViewState& view_;
    Settings& settings_;
    Notices& notices_;
    Screen& screen_;
    DesktopPrograms programs_;
    std::function<void(const std::string&)> answer_;  ///< empty: a state is saved
};

}  // namespace slosh::app
