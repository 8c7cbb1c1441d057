// Ctrl+C, Ctrl+Break and the closing of the console come on a thread of their own.
#include "base/system/signals.h"

#include <fcntl.h>
#include <io.h>

#include <array>
#include <cstdio>

#include "base/system/windows/native.h"

namespace slosh {

namespace {

// As POSIX numbers them: exit codes and messages are the same.
constexpr int hangup = 1, interrupt = 2, terminate = 15;

// Globals are the only way from a handler to the program. They are visible in this file only.
std::atomic<int> noted = 0;
std::atomic<bool> any_noted = false;
int guards = 0;

BOOL WINAPI note(DWORD event) {
    const int number = event == CTRL_C_EVENT ? interrupt : event == CTRL_CLOSE_EVENT ? hangup : terminate;
    int none = 0;
    const bool first = noted.compare_exchange_strong(none, number);
    any_noted.store(true);
    if (event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT) return first;  // false: the process ends at once
    // The process ends when this returns, or some seconds later: what it writes should be written.
    Sleep(INFINITE);
    return TRUE;
}

}  // namespace

SignalGuard::SignalGuard() {
    if (guards++ > 0) return;
    noted.store(0);
    any_noted.store(false);
    SetConsoleCtrlHandler(note, TRUE);
}

SignalGuard::~SignalGuard() {
    if (--guards == 0) SetConsoleCtrlHandler(note, FALSE);
}

std::optional<int> noted_signal() {
    const int number = noted.load();
    return number == 0 ? std::nullopt : std::optional<int>(number);
}

const std::atomic<bool>* signal_flag() { return &any_noted; }

bool hangup_noted() { return noted_signal() == hangup; }

void leave_signals_to_other_threads() {}

/// What is printed arrives byte for byte, and a console takes it for UTF-8. A missing disk in a drive opens
/// no window that waits for an answer.
void prepare_standard_files() {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX);
    for (const int descriptor : {0, 1, 2}) static_cast<void>(::_setmode(descriptor, _O_BINARY));
    SetConsoleOutputCP(CP_UTF8);
}

}  // namespace slosh
