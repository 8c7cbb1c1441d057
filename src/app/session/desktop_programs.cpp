// See desktop_programs.h. A program started here has a session of its own, so that it stays when the terminal
// or Slosh ends, and none of our files.
#include "app/session/desktop_programs.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;

namespace slosh::app {
namespace {

/// 0 or an error number.
int start(std::array<char*, 3> words, pid_t& process) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
    sigset_t as_usual;
    sigemptyset(&as_usual);
    sigaddset(&as_usual, SIGPIPE);
    sigaddset(&as_usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &as_usual);
    const int error = posix_spawnp(&process, words[0], &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

}  // namespace

Result<void> DesktopPrograms::open_folder(const std::filesystem::path& folder) {
    std::error_code none;
    if (!std::filesystem::is_directory(folder, none)) return Error{"is not there any more", folder.string()};
    std::string program = "xdg-open";
    // Absolute: no name is taken for an option.
    std::string place = std::filesystem::absolute(folder, none).string();
    pid_t process = 0;
    const int error = start({program.data(), place.data(), nullptr}, process);
    if (error == ENOENT)
        return Error{"cannot be shown: the program xdg-open is not installed", folder.string()};
    if (error != 0)
        return Error{std::string("cannot be shown: xdg-open: ") + std::strerror(error), folder.string()};
    started_.push_back({process, folder});
    return {};
}

std::vector<Error> DesktopPrograms::take_failures() {
    std::vector<Error> failures;
    std::erase_if(started_, [&](const Started& started) {
        int status = 0;
        const pid_t ended = ::waitpid(started.process, &status, WNOHANG);
        if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
        if (ended > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == 0))
            failures.push_back(
                {"cannot be shown: xdg-open found no program for it", started.folder.string()});
        return true;
    });
    return failures;
}

}  // namespace slosh::app
