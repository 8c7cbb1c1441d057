// main() of every test program. Many tests share a process, so it says which of them crashed or did not end:
// a signal that would end the process is reported with the running test's name, and a test that takes longer
// than SLOSH_TEST_SECONDS ends the program. A shard without any test is a failure: its filter or its number
// of shards is wrong. Each test's processor seconds stand in its JUnit record.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::array<char, 512> running{};  // name of the running test; empty between tests
pid_t this_process = 0;           // the children of death tests end by a signal on purpose
unsigned test_seconds = 0;

/// Only calls that a signal handler may make.
void say(const char* text) {
    const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
    static_cast<void>(written);
}

void name_the_test(const char* what) {
    if (getpid() != this_process) return;
    say("FAILED: ");
    say(running[0] != '\0' ? running.data() : "between tests");
    say(what);
}

extern "C" void on_crash(int signal) {
    name_the_test(" was ended by a signal\n");
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

extern "C" void on_alarm(int) {
    name_the_test(" takes longer than SLOSH_TEST_SECONDS\n");
    _exit(1);
}

/// Leaves the handlers of the sanitizers and of debuggers alone.
void report_signal(int signal) {
    struct sigaction present {};
    if (sigaction(signal, nullptr, &present) == 0 && present.sa_handler == SIG_DFL)
        std::signal(signal, on_crash);
}

/// Of this process, all threads, and of its children that have ended.
double processor_seconds() {
    double seconds = 0.0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime})
            seconds += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    }
    return seconds;
}

class Watch : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo& test) override {
        std::snprintf(running.data(), running.size(), "%s.%s", test.test_suite_name(), test.name());
        before_ = processor_seconds();
        alarm(test_seconds);
    }
    void OnTestEnd(const testing::TestInfo&) override {
        alarm(0);
        testing::Test::RecordProperty("processor_seconds", std::to_string(processor_seconds() - before_));
        running[0] = '\0';
    }
    double before_ = 0.0;
};

}  // namespace

int main(int count, char** arguments) {
    testing::InitGoogleTest(&count, arguments);
    this_process = getpid();
    if (const char* seconds = std::getenv("SLOSH_TEST_SECONDS")) {
        test_seconds = static_cast<unsigned>(std::max(0l, std::strtol(seconds, nullptr, 10)));
    }
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) report_signal(signal);
    std::signal(SIGALRM, on_alarm);
    testing::UnitTest& tests = *testing::UnitTest::GetInstance();
    tests.listeners().Append(new Watch);

    const int status = RUN_ALL_TESTS();
    if (tests.test_to_run_count() == 0 && std::getenv("GTEST_TOTAL_SHARDS") &&
        !testing::GTEST_FLAG(list_tests)) {
        std::fprintf(stderr, "FAILED: no test in this shard\n");
        return 1;
    }
    return status;
}
