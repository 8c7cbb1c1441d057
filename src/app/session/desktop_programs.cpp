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
    int process = 0;
    const int error = show_folder(std::filesystem::absolute(folder, none), process);
    const std::string program = folder_program();
    if (error == ENOENT && !program.empty())
        return Error{"cannot open the folder: the program " + program + " is not installed", folder.string()};
    if (error != 0)
        return Error{
            "cannot open the folder: " + (program.empty() ? "" : program + ": ") + std::strerror(error),
            folder.string()};
    if (process != 0) started_.push_back({process, folder});
    return {};
}

std::vector<Error> DesktopPrograms::take_failures() {
    std::vector<Error> failures;
    std::erase_if(started_, [&](const Started& started) {
        ProcessEnd end;
        const ProcessWait wait = poll_process(started.process, end);
        if (wait == ProcessWait::running) return false;
        if (wait == ProcessWait::ended && !end.well())
            failures.push_back({"cannot open the folder: " + folder_program() + " found no program for it",
                                started.folder.string()});
        return true;
    });
    return failures;
}

}  // namespace slosh::app
