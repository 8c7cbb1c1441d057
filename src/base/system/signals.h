// Signals that ask the program to end are noted, so that the loop at work ends where nothing is lost: a run
// after its step, the window after its frame. Used by the command line and by the window.
#pragma once

#include <atomic>
#include <optional>

namespace slosh {

/// While a guard exists, the first HUP, INT or TERM is noted, and the next one ends the process at once. A
/// HUP that was ignored when the program was started (nohup) stays ignored. Guards may nest on one thread;
/// the outermost one counts. Calls that wait (open, read, poll) return early with EINTR.
class SignalGuard {
  public:
    SignalGuard();
    ~SignalGuard();
    SignalGuard(const SignalGuard&) = delete;
    SignalGuard& operator=(const SignalGuard&) = delete;
};

/// The signal that arrived since the outermost guard began. It stays known after the guard's end. Callable
/// from any thread.
std::optional<int> noted_signal();

/// Set together with it: a StopScope of this flag ends work in the middle.
const std::atomic<bool>* signal_flag();

/// Whether it was a closed terminal.
bool hangup_noted();
/// The calling thread receives no signals: they are for the one that waits for them. A file that outgrows its
/// limit is an error of write().
void leave_signals_to_other_threads();

/// The exit code that shells use: 129, 130 and 143 for HUP, INT and TERM.
constexpr int exit_code_of_signal(int signal_number) { return 128 + signal_number; }

/// First thing in main(): a write to a closed pipe or beyond a limit of file size fails with an error instead
/// of ending the process (SIGPIPE, SIGXFSZ); and descriptors 0 to 2 that came closed are taken, so that no
/// file that is opened later receives what is printed.
void prepare_standard_files();

}  // namespace slosh
