// How much water this machine carries. Its speed is measured once, at the first start, and remembered. Scenes
// that say nothing of it run with the person's fidelity and that speed; the default scene has as many
// particles as fit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/machine_budget.h"
#include "app/session/scene_loading.h"
#include "app/workspace/parameter_editor.h"

namespace slosh::app {

/// What a workspace starts with: from the command line, or from a test.
struct WorkspaceOptions {
    SessionOptions session;
    std::string scene;  ///< asked for by name or path; "" = the last one, else the default
    std::optional<std::filesystem::path> replay;
    /// What scenes do not say follows from the machine: it is measured once, fidelity and number of particles
    /// are as Settings has them.
    bool follow_machine = false;
    std::string fidelity;                ///< for the first scene, whatever it says; "": none was asked for
    bool measure = false;                ///< measure the machine's speed again
    std::vector<std::string> presets{};  ///< laid over the first scene and the view
    std::vector<std::filesystem::path> models{};  ///< folders from which a scene's models may come, too
    double model_scale = 1.0;                     ///< for `scene`, as in io::find_scene()
};

class MachineController {
  public:
    MachineController(SimulationController& simulation, SceneLoading& scene, Settings& settings,
                      ParameterEditor& editor, Notices& notices)
        : simulation_(simulation), scene_(scene), settings_(settings), editor_(editor), notices_(notices) {}

    /// Loads the first scene; at the first start it measures the machine, for 0.2 to 0.3 s, and
    /// loads once drawn_by() has said what draws.
    void start(const WorkspaceOptions& options, const std::string& first_scene);
    void measured(const SpeedMeasured& measured);
    /// Measures the speed again; the current scene uses it too.
    void measure_again();
    /// As remembered, with all threads and nothing drawn; 0: not known.
    double known_speed() const { return settings_.machine.speed; }
    /// Whether the processor draws, which leaves less to the water.
    void drawn_by(bool processor);
    void threads_were_chosen();
    SceneDefaults defaults_for(const std::string& name_or_path) const;
    void scene_loaded(const std::string& asked_for, std::int64_t particles_chosen);

    /// With every new frame of the simulation.
    void follow();
    /// It has been too slow for the scene for a while, and the notice was not closed.
    bool is_too_slow() const { return slow_watch_.noticed(); }
    /// It has been slower than asked for a while, at any fidelity.
    bool is_behind() const { return behind_watch_.noticed(); }
    /// What was too slow is another now.
    void watch_again() {
        slow_watch_.restart();
        behind_watch_.restart();
    }
    void handle(const ui::TooSlowIntent&) { slow_watch_.put_away(); }
    /// Restarts the scene with about this number of particles; remembered for the default scene.
    void handle(const ui::ParticlesIntent& intent);

    void add_actions(ActionList& list);

  private:
    double speed() const;
    double part() const;

    SimulationController& simulation_;
    SceneLoading& scene_;
    Settings& settings_;
    ParameterEditor& editor_;
    Notices& notices_;
    bool follows_ = false;     ///< WorkspaceOptions::follow_machine
    std::string first_scene_;  ///< waits for what draws; "": nothing does
    std::string fidelity_;     ///< for the first scene; "": none was asked for
    int threads_ = 1;          ///< at most
    bool measuring_again_ = false;
    SlowWatch slow_watch_, behind_watch_;
};

}  // namespace slosh::app
