// The command line without the window.
#include "base/system/signals.h"
#include "cli/command_line.h"

int main(int argc, char** argv) {
    slosh::prepare_standard_files();
    return slosh::cli::run_command_line(argc, argv).exit_code.value_or(0);
}
