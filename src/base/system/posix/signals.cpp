// Signal handlers that only store the signal's number.
#include "base/system/signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>

namespace slosh {

namespace {

constexpr std::array<int, 3> ending_signals = {SIGHUP, SIGINT, SIGTERM};

// Globals are the only way from a handler to the program. They are visible in this file only.
std::atomic<int> noted = 0;
std::atomic<bool> any_noted = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
              "a handler may store only without a lock");
int guards = 0;
std::array<struct sigaction, ending_signals.size()> before;

void restore() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
        ::sigaction(ending_signals[i], &before[i], nullptr);
}

/// Calls only functions that are allowed in a signal handler.
void note(int signal_number) {
    noted.store(signal_number);
    any_noted.store(true);
    struct sigaction end {};
    end.sa_handler = SIG_DFL;
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
        if (before[i].sa_handler != SIG_IGN || ending_signals[i] != SIGHUP)
            ::sigaction(ending_signals[i], &end, nullptr);
    }
}

}  // namespace

SignalGuard::SignalGuard() {
    if (guards++ > 0) return;
    noted.store(0);
    any_noted.store(false);
    struct sigaction action {};
    action.sa_handler = note;
    sigemptyset(&action.sa_mask);  // macros on macOS
    for (const int signal_number : ending_signals) sigaddset(&action.sa_mask, signal_number);
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
        ::sigaction(ending_signals[i], nullptr, &before[i]);
        // A script's background job ignores INT, but an INT sent to it by name is meant, so it is handled.
        if (ending_signals[i] == SIGHUP && before[i].sa_handler == SIG_IGN) continue;
        ::sigaction(ending_signals[i], &action, nullptr);
    }
}

SignalGuard::~SignalGuard() {
    if (--guards == 0) restore();
}

std::optional<int> noted_signal() {
    const int signal_number = noted.load();
    return signal_number == 0 ? std::nullopt : std::optional<int>(signal_number);
}

const std::atomic<bool>* signal_flag() { return &any_noted; }

bool hangup_noted() { return noted_signal() == SIGHUP; }

void leave_signals_to_other_threads() {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, nullptr);
}

void prepare_standard_files() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, nullptr);
    ::sigaction(SIGXFSZ, &ignore, nullptr);
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        // open() returns the lowest free number. Read-only, so that printing to it fails and is noticed.
        if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDONLY));
    }
}

}  // namespace slosh
