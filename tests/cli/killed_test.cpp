// Killed at any moment, a run leaves what it had written: a state is the old or the new one, whole, and a
// table holds whole lines. 50 moments each, drawn by a fixed seed over the time in which the writing goes on.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <sstream>

#include "sim/world/archive/snapshot.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::killed_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr int moments = 50;
constexpr std::size_t page = 4096;  // bytes

struct SlowKilled : testing::Test {
    std::string file(const std::string& name) const { return (folder / name).string(); }

    /// Starts an endless run, waits for its first steps and for some microseconds more, and kills it.
    void kill_run(Words words) {
        const std::string signs = file("signs_of_life");
        fs::remove(signs);
        LineReader rows(signs);
        const Words endless = {"--particles",     "200",       "--threads", "1", "--set",
                               "time.step=0.001", "--seconds", "100000"};
        words.insert(words.begin(), {"run", "drop_2d"});
        words.insert(words.end(), endless.begin(), endless.end());
        if (std::find(words.begin(), words.end(), "--csv") == words.end()) {
            words.insert(words.end(), {"--csv", signs});
            StartedCommand command(words);
            for (int lines = 2 + std::uniform_int_distribution<int>(0, 10)(random); lines > 0; --lines)
                ASSERT_TRUE(rows.next());
            kill_after(command, 5'000);
        } else {
            StartedCommand command(words);
            kill_after(command, std::max(120'000, 3 * microseconds_to_start()));
        }
    }
    /// Of a run of one step: under the sanitizers a start takes several times as long.
    static int microseconds_to_start() {
        static const int measured = [] {
            const auto start = std::chrono::steady_clock::now();
            StartedCommand command(
                {"run", "drop_2d", "--particles", "200", "--threads", "1", "--steps", "1"});
            EXPECT_EQ(command.wait().exit_code, 0);
            return static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(
                                        std::chrono::steady_clock::now() - start)
                                        .count());
        }();
        return measured;
    }
    void kill_after(StartedCommand& command, int most_microseconds) {
        ::usleep(static_cast<useconds_t>(std::uniform_int_distribution<int>(0, most_microseconds)(random)));
        command.send(SIGKILL);
        ASSERT_EQ(command.wait().exit_code, 128 + SIGKILL);
    }

    const slosh::test::TemporaryFolder folder{"killed"};
    std::mt19937 random{15};
};

TEST_F(SlowKilled, StatesAreTheOldOrTheNewOne) {
    std::uint64_t most = 0;
    ASSERT_EQ(run_slosh({"run", "drop_2d", "--steps", "0", "--save", file("state")}).exit_code, 0);
    for (int moment = 0; moment < moments; ++moment) {
        kill_run({"--save", file("state"), "--save-every", "0.001"});
        const Result<State> state = load_state(folder / "state");
        ASSERT_TRUE(state) << "moment " << moment << ": " << state.error().text();
        most = std::max(most, state.value().step_index);
    }
    EXPECT_GT(most, 1u) << "never while states were written";
}

TEST_F(SlowKilled, TablesHoldWholeLinesAndWhatTheStateHolds) {
    std::size_t rows = 0, old = 0;
    for (int moment = 0; moment < moments; ++moment) {
        ASSERT_TRUE(write_file_atomically(folder / "table", "an old table\n"));
        fs::remove(folder / "state");
        kill_run({"--csv", file("table"), "--save", file("state"), "--save-every", "0.002"});
        std::string text = read_file(folder / "table").value();
        ASSERT_FALSE(text.empty());
        // The kernel gives up a write between two pages.
        if (text.size() % page == 0) text.resize(text.rfind('\n') + 1);
        EXPECT_EQ(text.back(), '\n');
        if (text == "an old table\n") {
            ++old;
            EXPECT_FALSE(fs::exists(folder / "state"));
            continue;
        }
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        const auto commas = std::count(line.begin(), line.end(), ',');
        std::uint64_t step = 0;
        while (std::getline(lines, line)) {
            EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas) << line;
            EXPECT_TRUE(line.starts_with(std::to_string(++step) + ",")) << line;
        }
        rows += step;
        if (!fs::exists(folder / "state")) continue;
        EXPECT_GE(step, load_state(folder / "state").value().step_index)
            << "a row of a saved step is missing";
    }
    EXPECT_GT(rows, 100u);
    EXPECT_LT(old, static_cast<std::size_t>(moments)) << "never while rows were written";
}

}  // namespace
}  // namespace slosh::cli::killed_test
