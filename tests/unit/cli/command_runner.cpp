#include "unit/cli/command_runner.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/atomic_file.h"

namespace slosh::cli {

namespace {

/// The binary lies beside this test.
std::filesystem::path binary() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "slosh";
}

void redirect(const std::filesystem::path& file, int to) {
    const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (handle >= 0) ::dup2(handle, to);
}

}  // namespace

CommandOutput run_slosh(const std::vector<std::string>& arguments, int interrupt_after_ms) {
    const std::string stem =
        (std::filesystem::temp_directory_path() / ("slosh_cli_" + std::to_string(::getpid()))).string();
    const std::string program = binary().string();
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0) {
        redirect(stem + ".out", STDOUT_FILENO);
        redirect(stem + ".err", STDERR_FILENO);
        ::execv(program.c_str(), argv.data());
        ::_exit(127);
    }
    if (interrupt_after_ms > 0) {
        ::usleep(static_cast<useconds_t>(interrupt_after_ms) * 1000);
        ::kill(child, SIGINT);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CommandOutput output;
    output.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    output.out = read_file(stem + ".out").value();
    output.err = read_file(stem + ".err").value();
    std::filesystem::remove(stem + ".out");
    std::filesystem::remove(stem + ".err");
    return output;
}

}  // namespace slosh::cli
