// Every sub-command, one line each.
#include "cli/command.h"

namespace slosh::cli {

std::span<const CommandDescription> command_list() {
    // CommandAction add_run(CLI::App&) is declared above this function, then: CommandDescription{"run", "one
    // line of help", add_run}
    static const std::vector<CommandDescription> commands = {};
    return commands;
}

}  // namespace slosh::cli
