// The sub-commands of `slosh`, one per file. To add one: a file with a function `CommandAction
// add_x(CLI::App&)` and a line in list.cpp.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/leaves.h"
#include "slosh/result.h"

namespace slosh::cli {

enum ExitCode : int {
    exit_ok = 0,
    exit_bad_input = 2,          ///< the command line or a file is wrong, or an output could not be written
    exit_nonfinite_removed = 3,  ///< the run ended, but non-finite particles were removed
};

/// One sentence on stderr, "slosh run: where: message", for a failure that does not end the command.
void report_failure(std::string_view command, const Error& error);

/// 129, 130 or 143 after HUP, INT or TERM; everything done until then has been written. Call it only if a
/// signal was noted.
int interrupted_exit_code();

/// The work of a sub-command after the arguments were parsed; returns the exit code. An Error becomes one
/// sentence on stderr and exit code 2.
using CommandAction = std::function<Result<int>()>;

struct CommandDescription {
    std::string_view name;  ///< "run"
    std::string_view help;  ///< one line of `slosh --help`
    /// Declares the options on `app`. The returned action owns the variables they are parsed into (keep them
    /// in a shared_ptr).
    CommandAction (*add)(CLI::App& app);
};

std::span<const CommandDescription> command_list();

/// A sub-command or an option of a leaf that this build leaves out: no help shows it, and who gives it is
/// told.
CommandAction add_absent_command(CLI::App& app, const leaves::Leaf& leaf);
void add_absent_options(CLI::App& app, std::initializer_list<const char*> names, const leaves::Leaf& leaf);

}  // namespace slosh::cli
