// slosh sweep --jobs: runs in processes of their own, which may crash, be killed, or outlive their parent.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <sstream>

#include "base/leaves.h"
#include "base/parallel.h"
#include "base/system/child_process.h"
#include "base/system/spawn.h"
#include "cli/simulation_options.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::sweep_jobs_test {
namespace {

using Words = std::vector<std::string>;

/// The columns that a clock does not change: keys, solver, counts; state hash and error.
std::string lasting(const std::string& row) {
    std::istringstream fields(row);
    std::vector<std::string> all;
    for (std::string field; std::getline(fields, field, ',');) all.push_back(field);
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 6); ++i) text += all[i] + ",";
    return text + all.back();
}

std::vector<pid_t> children_of(pid_t process) {
    const std::string number = std::to_string(process);
    std::istringstream text(read_file("/proc/" + number + "/task/" + number + "/children").value());
    std::vector<pid_t> all;
    for (pid_t child = 0; text >> child;) all.push_back(child);
    return all;
}

/// A process that is not our child, held so that its end can be waited for.
class Watched {
  public:
    explicit Watched(pid_t process) : handle_(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))) {}
    /// Whether it has ended; waits for that a minute.
    bool ends() const {
        pollfd end{handle_.get(), POLLIN, 0};
        return ::poll(&end, 1, 60'000) == 1;
    }

  private:
    FileHandle handle_;
};

class SweepJobs : public ::testing::Test {
  protected:
    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    Words rows(const std::string& name) const {
        Words lines;
        std::istringstream text(read_file(folder_ / name).value());
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        return lines;
    }
    /// Two runs at a time: one of 20 steps, and one that would take an hour.
    Words short_and_endless(const Words& more) const {
        Words words{"sweep",  "drop_2d",   "--particles", "5000",  "--seconds",
                    "1",      "--threads", "1",           "--set", "time.step=0.05,0.00001",
                    "--jobs", "2"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    const slosh::test::TemporaryFolder folder_{"sweep_jobs"};
};

TEST_F(SweepJobs, TheRowsAreThoseOfOneProcessInAnyOrder) {
    const auto sweep = [&](const std::string& table, const Words& more) {
        Words words{"sweep", "drop_2d",   "--particles", "200",       "--steps", "3",
                    "--csv", file(table), "--solver",    "pbf,dfsph", "--set",   "time.substeps=1:3:1"};
        words.insert(words.end(), more.begin(), more.end());
        return run_slosh(words);
    };
    const CommandOutput one = sweep("one", {}), three = sweep("three", {"--jobs", "3"});
    ASSERT_EQ(one.exit_code, 0) << one.err;
    ASSERT_EQ(three.exit_code, 0) << three.err;
    Words expected = rows("one"), got = rows("three");
    ASSERT_EQ(expected.size(), 7u);
    EXPECT_EQ(got[0], expected[0]) << "the header";
    std::transform(expected.begin(), expected.end(), expected.begin(), lasting);
    std::transform(got.begin(), got.end(), got.begin(), lasting);
    std::sort(expected.begin(), expected.end());
    std::sort(got.begin(), got.end());
    EXPECT_EQ(got, expected);
}

TEST_F(SweepJobs, AKilledRunIsARowAndTheOthersGoOn) {
    LineReader table(file("rows"));
    StartedCommand sweep(short_and_endless({"--csv", file("rows")}));
    ASSERT_TRUE(table.next()) << "the header";
    ASSERT_TRUE(table.next().value_or("").starts_with("0.05,pbf,"));
    const std::vector<pid_t> left = children_of(sweep.process());
    ASSERT_EQ(left.size(), 1u);
    ::kill(left[0], SIGKILL);
    const std::string killed = table.next().value_or("");
    EXPECT_TRUE(killed.starts_with("0.00001,")) << killed;
    EXPECT_NE(killed.find("signal 9 (Killed)"), std::string::npos) << killed;
    const CommandOutput ended = sweep.wait();
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_NE(ended.err.find("signal 9"), std::string::npos) << ended.err;
}

TEST_F(SweepJobs, ASignalEndsTheProcessesAndKeepsWhatIsDone) {
    for (const int signal_number : {SIGINT, SIGTERM}) {
        LineReader table(file("rows" + std::to_string(signal_number)));
        StartedCommand sweep(short_and_endless({"--csv", file("rows" + std::to_string(signal_number))}));
        ASSERT_TRUE(table.next());
        ASSERT_TRUE(table.next());
        const std::vector<pid_t> left = children_of(sweep.process());
        ASSERT_EQ(left.size(), 1u);
        const Watched child(left[0]);
        sweep.send(signal_number);
        EXPECT_EQ(sweep.wait().exit_code, 128 + signal_number);
        EXPECT_TRUE(child.ends());
        EXPECT_FALSE(table.next()) << "a run that was not finished is no row";
    }
}

TEST_F(SweepJobs, AfterAKillTheProcessesEndAndResumeMakesTheRest) {
    // Rows on standard output are read by a FIFO, so that the first one is an event.
    LineReader printed(file("printed"));
    CommandSurroundings surroundings;
    surroundings.standard_output = file("printed");
    StartedCommand sweep(short_and_endless({}), surroundings);
    const std::string header = printed.next().value_or(""), first = printed.next().value_or("");
    ASSERT_TRUE(first.starts_with("0.05,pbf,")) << first;
    const std::vector<pid_t> left = children_of(sweep.process());
    ASSERT_EQ(left.size(), 1u);
    const Watched orphan(left[0]);
    sweep.send(SIGKILL);
    EXPECT_EQ(sweep.wait().exit_code, 128 + SIGKILL);
    EXPECT_TRUE(orphan.ends()) << "it goes on for nobody";

    // What a table has when its sweep is killed while a row is written.
    ASSERT_TRUE(write_file_atomically(folder_ / "rows", header + "\n" + first + "\n0.00001,pb"));
    const CommandOutput rest =
        run_slosh({"sweep", "drop_2d", "--particles", "200", "--steps", "2", "--set",
                   "time.step=0.05,0.00001", "--jobs", "2", "--csv", file("rows"), "--resume"});
    EXPECT_EQ(rest.exit_code, 0) << rest.err;
    const Words lines = rows("rows");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[1], first);
    EXPECT_TRUE(lines[2].ends_with(",") && lines[2].find(",pbf,200,") == std::string::npos) << lines[2];
}

TEST_F(SweepJobs, RunsShareTheCores) {
    LineReader table(file("rows"));
    StartedCommand sweep({"sweep", "drop_2d", "--particles", "5000", "--seconds", "1", "--set",
                          "time.step=0.05,0.00001", "--jobs", "2", "--csv", file("rows")});
    ASSERT_TRUE(table.next());
    ASSERT_TRUE(table.next());
    const std::vector<pid_t> left = children_of(sweep.process());
    ASSERT_EQ(left.size(), 1u);
    std::string words = read_file("/proc/" + std::to_string(left[0]) + "/cmdline").value();
    std::replace(words.begin(), words.end(), '\0', ' ');
    const std::string threads = std::to_string(std::max(1, hardware_threads() / 2));
    EXPECT_NE(words.find(" --threads " + threads + " "), std::string::npos) << words;
    sweep.send(SIGTERM);
    EXPECT_EQ(sweep.wait().exit_code, 128 + SIGTERM);
}

TEST(SimulationArguments, AreReadAsTheSameOptions) {
    SimulationOptions options;
    options.scene = "drop_2d";
    options.model_size = {0.25, "cm"};
    options.solver = "dfsph";
    if (leaves::presets) options.presets = {"a", "b"};
    options.assignments = {"time.step=0.001", "pbf.iterations=3"};
    options.particles = 300;
    options.fidelity = "as_set";
    options.threads = 2;
    options.simd = "width1";
    options.seconds = 0.1234567890123;
    CLI::App app;
    SimulationOptions read;
    add_simulation_options(app, read);
    add_duration_options(app, read);
    Words words = simulation_arguments(options);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(words);
    EXPECT_EQ(read.scene, options.scene);
    EXPECT_EQ(read.model_size.meters(), 0.0025);
    EXPECT_EQ(read.solver, options.solver);
    EXPECT_EQ(read.presets, options.presets);
    EXPECT_EQ(read.assignments, options.assignments);
    EXPECT_EQ(read.particles, options.particles);
    EXPECT_EQ(read.fidelity, options.fidelity);
    EXPECT_EQ(read.threads, options.threads);
    EXPECT_EQ(read.simd, options.simd);
    EXPECT_EQ(read.seconds, options.seconds);
    EXPECT_FALSE(read.steps);
    read = SimulationOptions();
    options.seconds.reset();
    options.steps = 7;
    words = simulation_arguments(options);
    std::reverse(words.begin(), words.end());
    app.parse(words);
    EXPECT_EQ(read.steps, options.steps);
}

TEST(Spawn, SaysHowAProcessEnded) {
    int process = 0;
    ASSERT_EQ(spawn({"sh", "-c", "exit 3"}, {}, process), 0);
    EXPECT_EQ(wait_for_process(process).text(), "ended with exit code 3");
    ProcessEnd end;
    EXPECT_EQ(poll_process(process, end), ProcessWait::unknown) << "its end was told already";
    ASSERT_EQ(spawn({"sh", "-c", "kill -TERM $$"}, {}, process), 0);
    EXPECT_EQ(wait_for_process(process).text(), "was ended by signal 15 (Terminated)");
    // Waits for input that never comes, until it is ended.
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    const FileHandle read_end(ends[0]), written_end(ends[1]);
    SpawnOptions waiting;
    waiting.input = SpawnStream::of(read_end.get());
    ASSERT_EQ(spawn({"cat"}, waiting, process), 0);
    EXPECT_EQ(poll_process(process, end), ProcessWait::running);
    end_process_group(process);
    EXPECT_EQ(wait_for_process(process).signal, SIGKILL);
    EXPECT_EQ(spawn({"no_such_program_anywhere"}, {}, process), ENOENT);
    EXPECT_TRUE(is_in_path("sh"));
    EXPECT_FALSE(is_in_path("no_such_program_anywhere"));
}

}  // namespace
}  // namespace slosh::cli::sweep_jobs_test
