// Programs of the person's desktop that are started for a click and left to themselves.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "slosh/result.h"

namespace slosh::app {

class DesktopPrograms {
  public:
    /// Shows a folder in the person's file manager, by xdg-open and without a shell. Error: there is no such
    /// folder, or no xdg-open.
    Result<void> open_folder(const std::filesystem::path& folder);
    /// Those that have ended with an error since the last call, in words.
    std::vector<Error> take_failures();

  private:
    struct Started {
        int process = 0;
        std::filesystem::path folder;
    };
    std::vector<Started> started_;
};

}  // namespace slosh::app
