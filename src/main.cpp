// Arguments -> app or cli; nothing else.
#include <cstdio>
#include <new>

#include "app/app.h"
#include "base/parallel.h"
#include "cli/command_line.h"

int main(int argc, char** argv) {
    slosh::prepare_waiting_policy(argv);
    try {
        const slosh::cli::Invocation invocation = slosh::cli::run_command_line(argc, argv);
        if (invocation.exit_code) return *invocation.exit_code;
        const slosh::cli::WindowArguments& window = invocation.window;
        return slosh::run_app(
            {window.scene, window.record, window.replay, window.width, window.height, window.statistics});
    } catch (const std::bad_alloc&) {
        std::fputs("slosh: there is not enough memory for this\n", stderr);
        return 2;
    }
}
