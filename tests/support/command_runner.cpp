#include "support/command_runner.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/system/atomic_file.h"

namespace slosh::cli {

namespace {

std::filesystem::path beside_this_test(const std::string& program) {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / program;
}

void redirect(const std::filesystem::path& file, int to) {
    const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (handle >= 0) ::dup2(handle, to);
}

template <class Resource>
void limit_resource(Resource resource, const std::optional<std::uint64_t>& most) {
    if (!most) return;
    const rlimit limit{*most, *most};
    ::setrlimit(resource, &limit);
}

std::string fresh_stem() {
    static int count = 0;
    return (std::filesystem::temp_directory_path() /
            ("slosh_cli_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
        .string();
}

}  // namespace

StartedCommand::StartedCommand(const std::vector<std::string>& arguments,
                               const CommandSurroundings& surroundings)
    : stem_(fresh_stem()) {
    const std::string program = beside_this_test(surroundings.program).string();
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const std::string out =
        surroundings.standard_output.empty() ? stem_ + ".out" : surroundings.standard_output;

    process_ = ::fork();
    if (process_ != 0) return;
    redirect(out, STDOUT_FILENO);
    redirect(stem_ + ".err", STDERR_FILENO);
    if (surroundings.no_standard_output) ::close(STDOUT_FILENO);
    // Tests may run under nohup, or in the background of a script.
    for (const int signal_number : {SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGXFSZ})
        std::signal(signal_number, SIG_DFL);
    if (surroundings.ignores_hangup) std::signal(SIGHUP, SIG_IGN);
    limit_resource(RLIMIT_FSIZE, surroundings.file_size_limit);
    limit_resource(RLIMIT_AS, surroundings.address_limit);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
}

StartedCommand::~StartedCommand() {
    if (process_ > 0) {
        send(SIGKILL);
        ::waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    std::filesystem::remove(stem_ + ".out", ignored);
    std::filesystem::remove(stem_ + ".err", ignored);
}

void StartedCommand::send(int signal_number) const { ::kill(process_, signal_number); }

CommandOutput StartedCommand::wait() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    CommandOutput output;
    output.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (const Result<std::string> out = read_file(stem_ + ".out")) output.out = out.value();
    if (const Result<std::string> err = read_file(stem_ + ".err")) output.err = err.value();
    return output;
}

CommandOutput run_slosh(const std::vector<std::string>& arguments, const CommandSurroundings& surroundings) {
    return StartedCommand(arguments, surroundings).wait();
}

LineReader::LineReader(const std::filesystem::path& path) {
    ::mkfifo(path.c_str(), 0600);
    // Without waiting for a writer that may have refused to start.
    fifo_ = FileHandle(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

std::optional<std::string> LineReader::next() {
    for (;;) {
        if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
            const std::string line = read_.substr(0, end);
            read_.erase(0, end + 1);
            return line;
        }
        pollfd ready{fifo_.get(), POLLIN, 0};
        if (::poll(&ready, 1, 60'000) <= 0) return std::nullopt;
        char part[4096];
        const ssize_t got = ::read(fifo_.get(), part, sizeof part);
        if (got <= 0) return std::nullopt;
        read_.append(part, static_cast<std::size_t>(got));
    }
}

}  // namespace slosh::cli
