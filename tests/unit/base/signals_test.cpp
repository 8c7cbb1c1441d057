// Signals are noted once and then act as usual. Each case is a child: it may die of what it is sent.
#include "base/system/signals.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

namespace slosh::signals_test {
namespace {

/// What a shell would call the child's exit code; `body` returns the code unless a signal ends it.
int code_of_child(const std::function<int()>& body) {
    const pid_t child = ::fork();
    if (child == 0) {
        for (const int signal_number : {SIGHUP, SIGINT, SIGTERM}) std::signal(signal_number, SIG_DFL);
        ::_exit(body());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(Signals, TheFirstIsNoted) {
    for (const int signal_number : {SIGHUP, SIGINT, SIGTERM}) {
        EXPECT_EQ(code_of_child([&] {
                      const SignalGuard guard;
                      if (noted_signal()) return 90;
                      std::raise(signal_number);
                      return noted_signal() == signal_number ? 0 : 91;
                  }),
                  0);
    }
}

TEST(Signals, TheSecondEndsAtOnceWhicheverItIs) {
    EXPECT_EQ(code_of_child([] {
                  const SignalGuard guard;
                  std::raise(SIGHUP);
                  std::raise(SIGTERM);
                  return 0;
              }),
              128 + SIGTERM);
}

TEST(Signals, WithoutAGuardTheyEndTheProcess) {
    EXPECT_EQ(code_of_child([] {
                  { const SignalGuard guard; }
                  std::raise(SIGHUP);
                  return 0;
              }),
              128 + SIGHUP);
}

TEST(Signals, NohupStaysInForce) {
    EXPECT_EQ(code_of_child([] {
                  std::signal(SIGHUP, SIG_IGN);
                  const SignalGuard guard;
                  std::raise(SIGHUP);
                  if (noted_signal()) return 90;
                  std::raise(SIGTERM);
                  std::raise(SIGHUP);
                  return noted_signal() == SIGTERM ? 0 : 91;
              }),
              0);
}

TEST(Signals, GuardsNest) {
    EXPECT_EQ(code_of_child([] {
                  const SignalGuard outer;
                  { const SignalGuard inner; }
                  std::raise(SIGINT);
                  const SignalGuard later;  // forgets nothing
                  return noted_signal() == SIGINT ? 0 : 90;
              }),
              0);
}

TEST(Signals, ANewGuardBeginsAnew) {
    EXPECT_EQ(code_of_child([] {
                  {
                      const SignalGuard guard;
                      std::raise(SIGINT);
                  }
                  if (noted_signal() != SIGINT) return 90;
                  const SignalGuard guard;
                  if (noted_signal()) return 91;
                  std::raise(SIGTERM);
                  return noted_signal() == SIGTERM ? 0 : 92;
              }),
              0);
}

TEST(StandardFiles, AClosedOneIsNotTakenByTheNextFile) {
    EXPECT_EQ(code_of_child([] {
                  ::close(STDOUT_FILENO);
                  ::close(STDERR_FILENO);
                  prepare_standard_files();
                  return ::write(STDOUT_FILENO, "x", 1) < 0 && ::write(STDERR_FILENO, "x", 1) < 0 ? 0 : 90;
              }),
              0);
}

TEST(StandardFiles, AClosedPipeIsAnError) {
    EXPECT_EQ(code_of_child([] {
                  prepare_standard_files();
                  int ends[2];
                  if (::pipe(ends) != 0) return 90;
                  ::close(ends[0]);
                  return ::write(ends[1], "x", 1) < 0 ? 0 : 91;
              }),
              0);
}

}  // namespace
}  // namespace slosh::signals_test
