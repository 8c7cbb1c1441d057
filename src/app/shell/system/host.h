// The system in which the window is: a desktop, whose program runs the loop, or a page in a browser, which
// runs it for the program. One of the folders beside this file is part of a build.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/shell/shell.h"

namespace slosh::app::host {

/// Turns the shell's loop until it is over, then does `end` and returns its exit code. In a browser the loop
/// goes on behind this call, which returns 0, and the page takes the shell with it.
int run(std::unique_ptr<Shell> shell, const std::function<int(Shell&)>& end);

/// Where the page is, without what stands behind #. "": there is no page.
std::string page_address();

/// Lets the person pick a file, which comes like one that is dropped on the window.
void pick_file();

/// Gives a file to a person who cannot reach it by its path.
void hand_over(const std::filesystem::path& file);

}  // namespace slosh::app::host
