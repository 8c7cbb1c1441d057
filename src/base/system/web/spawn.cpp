// A browser starts no programs.
#include "base/system/spawn.h"

#include <cerrno>

namespace slosh {

int spawn(std::vector<std::string>, const SpawnOptions&, int&) { return ENOSYS; }

std::string ProcessEnd::text() const { return "ended with exit code " + std::to_string(exit_code); }

ProcessWait poll_process(int, ProcessEnd&) { return ProcessWait::unknown; }

ProcessEnd wait_for_process(int) { return {}; }

void end_process_group(int) {}

bool is_in_path(const std::string&) { return false; }

int show_folder(const std::filesystem::path&, int&) { return ENOSYS; }

std::string folder_program() { return {}; }

}  // namespace slosh
