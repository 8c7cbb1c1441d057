// Arguments -> app or cli; nothing else.
#include <cstdio>

#include "base/parallel.h"
#include "cli/command_line.h"

int main(int argc, char** argv) {
    slosh::prepare_waiting_policy(argv);
    const slosh::cli::Invocation invocation = slosh::cli::run_command_line(argc, argv);
    if (invocation.exit_code) return *invocation.exit_code;
    // run_app(invocation.window) takes this place with the first version of src/app.
    std::fputs("slosh: the window is not built yet; see slosh --help for what runs without it\n", stderr);
    return 2;
}
