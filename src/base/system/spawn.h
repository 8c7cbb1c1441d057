// Programs that are started beside this one, without a shell.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace slosh {

/// What a started program has as a standard stream.
struct SpawnStream {
    enum class Kind { nothing, shared, descriptor } kind = Kind::nothing;
    int descriptor = -1;
    static SpawnStream nothing() { return {}; }  ///< /dev/null
    static SpawnStream shared() { return {Kind::shared, -1}; }
    static SpawnStream of(int descriptor) { return {Kind::descriptor, descriptor}; }
};

struct SpawnOptions {
    SpawnStream input, output, error;
    /// A session of its own: it stays when the terminal or this program ends. Otherwise a process group of
    /// its own: Ctrl-C reaches only us, and it can be ended with everything that it has started.
    bool own_session = false;
    /// The program itself, by its path; otherwise the first word is looked up in PATH.
    std::filesystem::path program;
};

/// 0, and the process's number; or an error number. The program handles signals as usual, and inherits no
/// other descriptors than those that were opened without O_CLOEXEC.
int spawn(std::vector<std::string> words, const SpawnOptions& options, int& process);

/// How a process ended: with an exit code, or by a signal.
struct ProcessEnd {
    int exit_code = 0;  ///< where `signal` is 0
    int signal = 0;
    bool well() const { return exit_code == 0 && signal == 0; }
    /// "was ended by signal 9 (Killed)", "ended with exit code 1".
    std::string text() const;
};

enum class ProcessWait { running, ended, unknown };
/// Whether a process that was spawned has ended, and how; asked until it has. Unknown: there is no such
/// child.
ProcessWait poll_process(int process, ProcessEnd& end);
/// Waits for it.
ProcessEnd wait_for_process(int process);
/// Ends a process of a group of its own, with what it has started, at once. It is still to be waited for.
void end_process_group(int process);
/// Its processor time, ns: it grows as long as the process does something.
std::int64_t processor_time(int process);

/// Whether PATH leads to a program of this name.
bool is_in_path(const std::string& program);

/// Has the desktop show a folder, and returns an error number. `process` is the program that does, in a
/// session of its own, or 0 where there is nothing to wait for.
int show_folder(const std::filesystem::path& folder, int& process);
/// The name of that program, for messages; "" where the system itself shows folders.
std::string folder_program();

}  // namespace slosh
