// slosh run --record and slosh replay, as a person uses them: whole, interrupted, killed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "sim/world/archive/recorded_commands.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::run_record_test {
namespace {

struct RunRecord : testing::Test {
    const slosh::test::TemporaryFolder folder{"run_record"};
    std::string path = (folder / "run.slosh").string();
    std::vector<std::string> run = {"run", "dam_break_2d", "--particles", "300", "--threads",
                                    "1",   "--record",     path};

    std::vector<std::string> with(const std::vector<std::string>& more) const {
        std::vector<std::string> all = run;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

TEST_F(RunRecord, ReplaysToTheSameHash) {
    const CommandOutput recorded = run_slosh(with({"--steps", "120", "--json"}));
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
    const CommandOutput replayed = run_slosh({"replay", path, "--verify"});
    EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
    EXPECT_EQ(replayed.err, "");
    EXPECT_NE(replayed.out.find("120 steps"), std::string::npos) << replayed.out;
    EXPECT_NE(replayed.out.find("as recorded"), std::string::npos) << replayed.out;
}

TEST_F(RunRecord, InterruptedItIsWhole) {
    LineReader rows(folder / "rows");
    StartedCommand command(with({"--seconds", "100000", "--csv", (folder / "rows").string()}));
    for (int row = 0; row < 5; ++row) ASSERT_TRUE(rows.next());
    command.send(SIGINT);
    while (rows.next()) {
    }
    const CommandOutput recorded = command.wait();
    EXPECT_EQ(recorded.exit_code, 130) << recorded.err;
    const Result<Recording> recording = load_recording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording.value().cut_short);
    EXPECT_EQ(run_slosh({"replay", path, "--verify"}).exit_code, 0);
}

TEST_F(RunRecord, AFileThatCannotBeWrittenIsSaidBeforeTheRun) {
    const CommandOutput recorded =
        run_slosh({"run", "dam_break_2d", "--steps", "1", "--record", "/proc/nowhere/x"});
    EXPECT_EQ(recorded.exit_code, 2);
    EXPECT_NE(recorded.err.find("/proc/nowhere"), std::string::npos) << recorded.err;
}

TEST_F(RunRecord, AnotherVersionThatDiffersSaysSo) {
    ASSERT_EQ(run_slosh(with({"--steps", "100"})).exit_code, 0);
    Recording recording = load_recording(path).value();
    recording.start.version = "0.0.9";
    ASSERT_TRUE(save_recording(recording, path));
    EXPECT_EQ(run_slosh({"replay", path, "--verify"}).exit_code, 0) << "it does not differ";
    recording.content.hashes.front().hash ^= 1;
    ASSERT_TRUE(save_recording(recording, path));
    const CommandOutput replayed = run_slosh({"replay", path, "--verify"});
    EXPECT_EQ(replayed.exit_code, 2);
    EXPECT_NE(replayed.err.find("made by Slosh 0.0.9; this is "), std::string::npos) << replayed.err;
    EXPECT_NE(replayed.err.find("differs at step 100"), std::string::npos) << replayed.err;
}

// Once `path` has grown `times` times. False when `child` has ended before.
bool has_grown(const std::string& path, int times, pid_t child) {
    std::uintmax_t last = 0;
    while (times > 0) {
        if (::waitpid(child, nullptr, WNOHANG) != 0) return false;
        std::error_code absent;
        const std::uintmax_t size = std::filesystem::file_size(path, absent);
        if (!absent && size > last) {
            last = size;
            --times;
        } else {
            std::this_thread::yield();
        }
    }
    return true;
}

// Killed up to 30 ms after the file has grown none to four times. After a time alone, a slow machine would
// not have begun to record.
using SlowRunRecord = RunRecord;

TEST_F(SlowRunRecord, KilledAtFiftyMomentsItOpensAndReplays) {
    const std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "slosh";
    std::vector<std::string> arguments = with({"--seconds", "100000"});
    arguments.insert(arguments.begin(), program.string());
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::mt19937 random(7);
    std::uniform_int_distribution<useconds_t> after(0, 30'000);
    int opened = 0, longest = -1;
    for (int k = 0; k < 50; ++k) {
        std::filesystem::remove_all(folder);
        const pid_t child = ::fork();
        if (child == 0) {
            ::execv(program.c_str(), argv.data());
            ::_exit(127);
        }
        ASSERT_TRUE(has_grown(path, k % 5, child)) << "the run has ended by itself";
        ::usleep(after(random));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        if (!std::filesystem::exists(path)) continue;  // before its first state
        const Result<Recording> recording = load_recording(path);
        ASSERT_TRUE(recording) << recording.error().text();
        EXPECT_TRUE(recording.value().cut_short);
        ++opened;
        const int steps = static_cast<int>(recording.value().content.steps);
        if (steps <= longest) continue;
        longest = steps;
        const CommandOutput replayed = run_slosh({"replay", path, "--verify"});
        EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
        EXPECT_NE(replayed.err.find("ends early, after " + std::to_string(steps) + " steps"),
                  std::string::npos)
            << replayed.err;
    }
    EXPECT_GE(opened, 40);
    EXPECT_GT(longest, 0) << "nothing is appended while it runs";
}

}  // namespace
}  // namespace slosh::cli::run_record_test
