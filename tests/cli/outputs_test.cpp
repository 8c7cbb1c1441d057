// What a run writes stays, whatever happens: signals, full disks, outputs that fail beside others.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/system/atomic_file.h"
#include "sim/world/archive/snapshot.h"
#include "support/needs.h"
#include "support/small_run.h"

namespace slosh::cli::outputs_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Outputs = OutputsFixture;

TEST_F(Outputs, EverySignalThatEndsARunLeavesEverythingWritten) {
    for (const int signal_number : {SIGHUP, SIGINT, SIGTERM}) {
        SCOPED_TRACE(signal_number);
        fs::remove(folder / "rows");
        LineReader rows(folder / "rows");
        StartedCommand command(
            small_run({"--seconds", "100000", "--csv", file("rows"), "--save", file("state"), "--json"}));
        ASSERT_TRUE(rows.next().value_or("").starts_with("step,"));
        std::string last = rows.next().value_or("");
        ASSERT_TRUE(last.starts_with("1,")) << last;
        command.send(signal_number);
        while (const auto row = rows.next()) last = *row;
        const CommandOutput output = command.wait();
        EXPECT_EQ(output.exit_code, 128 + signal_number) << output.err;
        const Result<State> state = load_state(folder / "state");
        ASSERT_TRUE(state) << state.error().text();
        EXPECT_TRUE(last.starts_with(std::to_string(state.value().step_index) + ",")) << last;
        const Json json = Json::parse(output.out, nullptr, false);
        ASSERT_TRUE(json.is_object()) << output.out;
        EXPECT_EQ(json["steps"], state.value().step_index);
        fs::remove(folder / "state");
    }
}

TEST_F(Outputs, NohupKeepsARunAlive) {
    LineReader rows(folder / "rows");
    CommandSurroundings nohup;
    nohup.ignores_hangup = true;
    StartedCommand command(small_run({"--seconds", "100000", "--csv", file("rows")}), nohup);
    ASSERT_TRUE(rows.next());
    command.send(SIGHUP);
    for (int row = 0; row < 300; ++row) ASSERT_TRUE(rows.next()) << "ended after " << row;
    command.send(SIGTERM);
    while (rows.next()) {
    }
    EXPECT_EQ(command.wait().exit_code, 143);
}

TEST_F(Outputs, TheProcessHasTheNameOfTheProgram) {
    LineReader rows(folder / "rows");
    StartedCommand command(small_run({"--seconds", "100000", "--csv", file("rows")}));
    ASSERT_TRUE(rows.next());
    EXPECT_EQ(read_file("/proc/" + std::to_string(command.process()) + "/comm").value(), "slosh\n");
}

TEST_F(Outputs, AFullTableLosesNothingElse) {
    const CommandOutput output = run_slosh(small_run({"--steps", "6", "--csv", "/dev/full", "--save",
                                                      file("state"), "--export", file("frames"), "--json"}));
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_EQ(whole_lines(output.err), 1u) << output.err;
    EXPECT_NE(output.err.find("/dev/full: cannot write: No space left"), std::string::npos) << output.err;
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    const Result<State> state = load_state(folder / "state");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state.value().step_index, 6u);
    EXPECT_TRUE(fs::exists(folder / "frames" / "particles_00000.ply"));
    EXPECT_EQ(Json::parse(output.out, nullptr, false)["steps"], 6);
}

TEST_F(Outputs, AFrameThatCannotBeWrittenLosesNothingElse) {
    fs::create_directories(folder / "frames" / "particles_00001.ply");
    const CommandOutput output = run_slosh(small_run(
        {"--steps", "40", "--csv", file("rows"), "--save", file("state"), "--export", file("frames")}));
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_EQ(whole_lines(output.err), 1u) << output.err;
    EXPECT_NE(output.err.find("particles_00001.ply"), std::string::npos) << output.err;
    EXPECT_EQ(whole_lines(read_file(folder / "rows").value()), 41u);
    EXPECT_EQ(load_state(folder / "state").value().step_index, 40u);
    EXPECT_TRUE(fs::exists(folder / "frames" / "particles_00000.ply"));
    EXPECT_FALSE(fs::exists(folder / "frames" / "particles_00002.ply")) << "a sequence with a gap";
}

TEST_F(Outputs, AStateThatCannotBeWrittenLosesNothingElse) {
    const CommandOutput output = run_slosh(
        small_run({"--steps", "6", "--csv", file("rows"), "--save", "/dev/full", "--save-every", "0.008"}));
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_NE(output.err.find("/dev/full"), std::string::npos) << output.err;
    EXPECT_EQ(whole_lines(read_file(folder / "rows").value()), 7u);
    EXPECT_NE(output.out.find("state hash"), std::string::npos);
}

TEST_F(Outputs, ALimitOfFileSizeIsAnErrorAndNotTheEnd) {
    CommandSurroundings limited;
    limited.file_size_limit = 20'000;  // the state has 14 kB, the rows some 60
    const CommandOutput output =
        run_slosh(small_run({"--steps", "200", "--csv", file("rows"), "--save", file("state")}), limited);
    EXPECT_EQ(output.exit_code, 2) << output.err;
    EXPECT_NE(output.err.find("File too large"), std::string::npos) << output.err;
    const std::size_t lines = whole_lines(read_file(folder / "rows").value());
    EXPECT_GT(lines, 30u);
    EXPECT_LT(lines, 200u);
    const Result<State> state = load_state(folder / "state");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state.value().step_index, 200u);
}

TEST_F(Outputs, ALinkToAStateIsFollowed) {
    fs::create_symlink("real", folder / "link");
    EXPECT_EQ(run_slosh(small_run({"--steps", "2", "--save", file("link")})).exit_code, 0);
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(load_state(folder / "real").value().step_index, 2u);
}

TEST_F(Outputs, TheStateIsSavedOnTheWay) {
    LineReader rows(folder / "rows");
    StartedCommand command(small_run({"--seconds", "100000", "--csv", file("rows"), "--save", file("state"),
                                      "--save-every", "0.02"}));  // 5 steps
    std::optional<std::string> row;
    for (int line = 0; line < 9; ++line) row = rows.next();
    ASSERT_TRUE(row);
    command.send(SIGKILL);
    EXPECT_EQ(command.wait().exit_code, 128 + SIGKILL);
    const Result<State> state = load_state(folder / "state");
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_GE(state.value().step_index, 5u);
    EXPECT_EQ(state.value().step_index % 5, 0u);
}

TEST_F(Outputs, RowsOfASweepComeAsTheyAreKnown) {
    SLOSH_NEEDS(sweep);
    LineReader rows(folder / "rows");
    StartedCommand command({"sweep", "drop_2d", "--particles", "200", "--threads", "1", "--steps", "20",
                            "--set", "pbf.iterations=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
                            "--set", "time.substeps=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "--csv",
                            file("rows")});
    ASSERT_TRUE(rows.next().value_or("").starts_with("pbf.iterations,"));
    ASSERT_TRUE(rows.next().value_or("").starts_with("1,1,"));
    command.send(SIGHUP);
    int more = 0;
    while (const auto row = rows.next()) {
        EXPECT_EQ(std::count(row->begin(), row->end(), ','), 21) << *row;
        ++more;
    }
    EXPECT_LT(more, 318) << "it went on to the end";
    EXPECT_EQ(command.wait().exit_code, 129);
}

}  // namespace
}  // namespace slosh::cli::outputs_test
