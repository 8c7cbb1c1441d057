// Every sub-command, one line each.
#include <array>

#include "cli/command.h"

namespace slosh::cli {

CommandAction add_run(CLI::App& app);
CommandAction add_render(CLI::App& app);
CommandAction add_bench(CLI::App& app);
CommandAction add_sweep(CLI::App& app);
CommandAction add_list(CLI::App& app);
CommandAction add_replay(CLI::App& app);

std::span<const CommandDescription> command_list() {
    static constexpr std::array commands = {
        CommandDescription{"run", "simulate a scene and report numbers", add_run},
        CommandDescription{"render", "draw a scene as pictures or a video", add_render},
        CommandDescription{"bench", "measure ms per step of every solver", add_bench},
        CommandDescription{"sweep", "run a scene for every combination of parameter values",
                           [](CLI::App& app) {
                               if constexpr (leaves::sweep) return add_sweep(app);
                               return add_absent_command(app, leaves::sweep);
                           }},
        CommandDescription{"list", "list scenes, solvers, parameters, commands, ...", add_list},
        CommandDescription{"replay", "repeat a recording", add_replay},
    };
    return commands;
}

}  // namespace slosh::cli
