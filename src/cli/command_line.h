// The whole command line: `slosh [SCENE]` opens the window; a sub-command's name as the first word runs that
// sub-command.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace slosh::cli {

/// The arguments of `slosh [SCENE]`; main() passes them to the app.
struct WindowArguments {
    std::string scene;         ///< "" = the last or the default one
    double model_scale = 1.0;  ///< meters of a length 1 of a model or points as scene
    std::optional<std::string> record, replay;
    std::string fidelity;              ///< "" = as the scene says, else as chosen in the window the last time
    std::vector<std::string> presets;  ///< names, of any kind
    std::vector<std::string> models;   ///< folders from which a scene's models may come, too
    int width = 0, height = 0;         ///< 0 = as remembered
    bool measure = false;              ///< measure the machine's speed again
    bool statistics = false;           ///< hidden: print input latency and frame times at the end
};

struct Invocation {
    std::optional<int> exit_code;  ///< set: the command has run; else open the window
    WindowArguments window;
};

/// What a person can do in the window, for `slosh list actions`.
struct ListedAction {
    std::string id;          ///< "pause"
    std::string label, key;  ///< "Pause", "Space or P"; key "": none
    std::string menu;        ///< "" = a gesture of the mouse
    std::string help;        ///< a sentence; "": the label says it
};
/// The window's, which the command line itself does not know. Set before run_command_line().
void set_action_list(std::vector<ListedAction> (*make)());
/// Empty until it is set.
std::vector<ListedAction> action_list();

Invocation run_command_line(int argc, const char* const* argv);

}  // namespace slosh::cli
