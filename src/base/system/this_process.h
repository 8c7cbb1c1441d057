// What the operating system knows of this process, its user and its machine, and what it lets the program do:
// a desktop all of it, a browser's tab less. Menus and choices leave out what is not there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace slosh {

int process_number();
/// Where the system says when the process began.
std::optional<double> seconds_since_process_start();
/// The most memory that the process had, MB (2^20 bytes).
double peak_memory_megabytes();
/// The calling thread, and every thread that it starts from now on, yields to the others under contention.
/// Without effect where the system has no priority per thread.
void lower_priority_of_this_thread();
/// What ps and killall show, which is otherwise the name of the file that was started.
void name_this_process(const char* name);
/// Restarts the program in this process, with the environment as it is now. Returns where that failed.
void restart_this_program(char** arguments);
/// This program's file, also after it has been replaced.
std::filesystem::path path_of_this_program();

/// Empty where the system does not say.
std::string processor_model();

/// A function of a shared library that the process has loaded already; nullptr without it. The library stays.
void* loaded_function(const char* library, const char* name);

struct Abilities {
    bool programs = false;  ///< starts others: ffmpeg, a file manager
    bool folders =
        false;  ///< the person's own files lie at paths; else they come by a picker and go as downloads
    bool ends = false;      ///< can end itself; a tab is closed by the person
    bool has_page = false;  ///< is a page, with an address
    /// Keys that belong to the system around, as in a menu, with a space between two.
    std::string_view other_keys;
    int memory = 0;  ///< MB, of the whole program; 0: what the machine has
};
const Abilities& abilities();

}  // namespace slosh
