// Runs the built `slosh` as a user's shell would, with stdout, stderr and the exit code caught.
#pragma once

#include <string>
#include <vector>

namespace slosh::cli {

struct CommandOutput {
    int exit_code = -1;
    std::string out, err;
};

/// `arguments` are passed as they are, no shell in between. `interrupt_after_ms` > 0: SIGINT after that time.
CommandOutput run_slosh(const std::vector<std::string>& arguments, int interrupt_after_ms = 0);

}  // namespace slosh::cli
