// The whole command line: `slosh [SCENE]` is the window, the first word of a sub-command is that sub-command.
#pragma once

#include <optional>
#include <string>

namespace slosh::cli {

/// What `slosh [SCENE]` was given; main() hands it to the app.
struct WindowArguments {
    std::string scene;  ///< "" = the last or the default one
    std::optional<std::string> record, replay;
    int width = 0, height = 0;  ///< 0 = as remembered
    bool statistics = false;    ///< hidden: print input latency and frame times at the end
};

struct Invocation {
    std::optional<int> exit_code;  ///< set: everything is done; else open the window
    WindowArguments window;
};

Invocation run_command_line(int argc, const char* const* argv);

}  // namespace slosh::cli
