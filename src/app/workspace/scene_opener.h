// Opens scenes: by name or path, the next one of the list, the same one again. It says how long that takes,
// what could not be loaded, and which models a scene needs from elsewhere.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session/scene_loading.h"
#include "app/workspace/actions.h"
#include "app/workspace/machine_controller.h"
#include "app/workspace/screen.h"

namespace slosh::app {

class SceneOpener {
  public:
    SceneOpener(SimulationController& simulation, SceneLoading& scene, MachineController& machine,
                Tools& tools, Notices& notices, Screen& screen)
        : simulation_(simulation),
          scene_(scene),
          machine_(machine),
          tools_(tools),
          notices_(notices),
          screen_(screen) {}

    const SceneLoading& scene() const { return scene_; }
    /// Begins to load what the options name, else `last_scene`, else the default scene.
    void start(const WorkspaceOptions& options, const std::string& last_scene);
    void load(const std::string& name_or_path);
    /// From the start of the scene; parameters and what the person has built stay.
    void restart();
    /// Esc: the scene that is being loaded is not wanted. False: there is none.
    bool give_up();
    /// Once per frame: a scene that takes longer than a second says so, and how to be rid of it.
    void follow_loading();

    /// The message to the session with which SceneLoading begins.
    LoadScene message(const std::string& name_or_path) const;
    /// What was asked for on the command line and cannot be run ends the program; later the running scene
    /// stays.
    void failed(const LoadFailed& failed);
    void offer_models(const std::string& scene, const std::vector<std::filesystem::path>& refused_folders);
    /// Set when the scene that was asked for at the start could not be loaded.
    const std::optional<Error>& start_error() const { return start_error_; }

    void add_actions(ActionList& list);

  private:
    void forget_refused_models();
    void load_neighbour(int direction);
    void allow_models();

    SimulationController& simulation_;
    SceneLoading& scene_;
    MachineController& machine_;
    Tools& tools_;
    Notices& notices_;
    Screen& screen_;
    WorkspaceOptions options_;
    std::optional<Error> start_error_;
    struct RefusedModels {
        std::string scene;             ///< by name or path
        std::filesystem::path folder;  ///< that it needs
    };
    std::optional<RefusedModels> refused_models_;
    /// What was said last of a scene that is being loaded.
    struct Loading {
        std::string scene;
        double since = 0.0;  ///< s
        int seconds = -1, percent = -1;
    } loading_;
};

}  // namespace slosh::app
