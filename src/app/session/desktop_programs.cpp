// See desktop_programs.h. A program started here has a session of its own, so that it stays when the terminal
// or Slosh ends, and none of our files.
#include "app/session/desktop_programs.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/system/spawn.h"

namespace slosh::app {

Result<void> DesktopPrograms::open_folder(const std::filesystem::path& folder) {
    std::error_code none;
    if (!std::filesystem::is_directory(folder, none))
        return Error{"the folder no longer exists", folder.string()};
    // Absolute: no name is taken for an option.
    const std::string place = std::filesystem::absolute(folder, none).string();
    SpawnOptions apart;
    apart.own_session = true;
    int process = 0;
    const int error = spawn({"xdg-open", place}, apart, process);
    if (error == ENOENT)
        return Error{"cannot open the folder: the program xdg-open is not installed", folder.string()};
    if (error != 0)
        return Error{std::string("cannot open the folder: xdg-open: ") + std::strerror(error),
                     folder.string()};
    started_.push_back({process, folder});
    return {};
}

std::vector<Error> DesktopPrograms::take_failures() {
    std::vector<Error> failures;
    std::erase_if(started_, [&](const Started& started) {
        ProcessEnd end;
        const ProcessWait wait = poll_process(started.process, end);
        if (wait == ProcessWait::running) return false;
        if (wait == ProcessWait::ended && !end.well())
            failures.push_back(
                {"cannot open the folder: xdg-open found no program for it", started.folder.string()});
        return true;
    });
    return failures;
}

}  // namespace slosh::app
