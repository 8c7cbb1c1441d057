// Arguments -> app or cli; nothing else.
#include "app/app.h"
#include "base/parallel.h"
#include "base/signals.h"
#include "cli/command_line.h"

int main(int argc, char** argv) {
    slosh::prepare_waiting_policy(argv);
    slosh::prepare_standard_files();
    const slosh::cli::Invocation invocation = slosh::cli::run_command_line(argc, argv);
    if (invocation.exit_code) return *invocation.exit_code;
    const slosh::cli::WindowArguments& window = invocation.window;
    return slosh::run_app(
        {window.scene, window.record, window.replay, window.width, window.height, window.statistics});
}
