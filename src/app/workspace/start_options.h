// What a workspace starts with: from the command line, or from a test.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace slosh::app {

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

}  // namespace slosh::app
