#include "cli/interrupt.h"

#include <csignal>

namespace slosh::cli {

namespace {

volatile std::sig_atomic_t noted = 0;

void note(int signal_number) {
    noted = 1;
    std::signal(signal_number, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
    noted = 0;
    std::signal(SIGINT, note);
    std::signal(SIGTERM, note);
}

InterruptGuard::~InterruptGuard() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool InterruptGuard::interrupted() { return noted != 0; }

}  // namespace slosh::cli
