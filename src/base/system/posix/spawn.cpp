// posix_spawn, and what becomes of what it started.
#include "base/system/spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

extern char** environ;

namespace slosh {

namespace {

void set_stream(posix_spawn_file_actions_t& actions, const SpawnStream& stream, int number, int flags) {
    if (stream.kind == SpawnStream::Kind::nothing)
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0);
    if (stream.kind == SpawnStream::Kind::descriptor)
        posix_spawn_file_actions_adddup2(&actions, stream.descriptor, number);
}

ProcessEnd end_of(int status) {
    return WIFSIGNALED(status) ? ProcessEnd{0, WTERMSIG(status)} : ProcessEnd{WEXITSTATUS(status), 0};
}

}  // namespace

int spawn(std::vector<std::string> words, const SpawnOptions& options, int& process) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    set_stream(actions, options.input, STDIN_FILENO, O_RDONLY);
    set_stream(actions, options.output, STDOUT_FILENO, O_WRONLY);
    set_stream(actions, options.error, STDERR_FILENO, O_WRONLY);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    const int apart = options.own_session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes, static_cast<short>(apart | POSIX_SPAWN_SETSIGDEF));
    sigset_t as_usual;  // what prepare_standard_files() changed
    sigemptyset(&as_usual);
    sigaddset(&as_usual, SIGPIPE);
    sigaddset(&as_usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &as_usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int error = options.program.empty() ? posix_spawnp(&process, arguments.front(), &actions,
                                                             &attributes, arguments.data(), environ)
                                              : posix_spawn(&process, options.program.c_str(), &actions,
                                                            &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

std::string ProcessEnd::text() const {
    if (signal == 0) return "ended with exit code " + std::to_string(exit_code);
    return "was ended by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
}

ProcessWait poll_process(int process, ProcessEnd& end) {
    int status = 0;
    const pid_t ended = ::waitpid(process, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return ProcessWait::running;
    if (ended < 0) return ProcessWait::unknown;
    end = end_of(status);
    return ProcessWait::ended;
}

ProcessEnd wait_for_process(int process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return end_of(status);
}

void end_process_group(int process) { ::kill(-process, SIGKILL); }

bool is_in_path(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::string_view folders = path != nullptr ? path : "/bin:/usr/bin";
    for (;;) {
        const std::size_t end = folders.find(':');
        // An empty one is the working folder.
        const std::string_view folder = folders.substr(0, end);
        const std::filesystem::path file = std::filesystem::path(folder.empty() ? "." : folder) / program;
        std::error_code none;
        if (std::filesystem::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0) return true;
        if (end == std::string_view::npos) return false;
        folders.remove_prefix(end + 1);
    }
}

int show_folder(const std::filesystem::path& folder, int& process) {
    SpawnOptions apart;
    apart.own_session = true;
    return spawn({folder_program(), folder.string()}, apart, process);
}

}  // namespace slosh
