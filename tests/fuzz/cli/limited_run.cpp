#include "fuzz/cli/limited_run.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "base/system/atomic_file.h"

namespace slosh {

namespace {

#if defined(SLOSH_SANITIZED)
constexpr bool sanitized = true;  // which takes terabytes of addresses
#else
constexpr bool sanitized = false;
#endif

void redirect(const char* file, int to) {
    const int handle = ::open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (handle >= 0) ::dup2(handle, to);
}

void set_limits() {
    const rlimit addresses{rlim_t{2'000'000} * 1024, rlim_t{2'000'000} * 1024}, none{0, 0};
    if (!sanitized) ::setrlimit(RLIMIT_AS, &addresses);
    ::setrlimit(RLIMIT_CORE, &none);
    ::alarm(60);  // outlives exec
}

}  // namespace

LimitedRun run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
    const std::string program =
        (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "slosh").string();
    const std::string out = (folder / "out").string(), err = (folder / "err").string();
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        redirect(out.c_str(), STDOUT_FILENO);
        redirect(err.c_str(), STDERR_FILENO);
        set_limits();
        ::execv(program.c_str(), argv.data());
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    LimitedRun run;
    run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.err = read_file(err).value();
    return run;
}

std::string broken_promise(const LimitedRun& run) {
    const std::string told = " (exit " + std::to_string(run.exit_code) + ", stderr: " + run.err + ")";
    if (run.exit_code != 0 && run.exit_code != 2 && run.exit_code != 3) return "ended badly" + told;
    for (const char* trace : {"terminate", "Sanitizer", "runtime error", "std::", "assertion", "what()"}) {
        if (run.err.find(trace) != std::string::npos) return "speaks of its own insides" + told;
    }
    if (run.exit_code != 2) return "";
    if (std::count(run.err.begin(), run.err.end(), '\n') != 1 || !run.err.ends_with('\n') ||
        !run.err.starts_with("slosh") || run.err.size() > 1200)
        return "is not one sentence" + told;
    return "";
}

}  // namespace slosh
