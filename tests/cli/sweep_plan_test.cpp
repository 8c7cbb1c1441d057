// Sweeps that outgrow a machine: ranges, shares, tables that are gone on with.
#include "cli/sweep_plan.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::sweep_plan_test {
namespace {

using Texts = std::vector<std::string>;

TEST(SweepPlan, RangesHaveBothEnds) {
    EXPECT_EQ(sweep_values("1:4:1").value(), (Texts{"1", "2", "3", "4"}));
    EXPECT_EQ(sweep_values("0.1:0.3:0.1").value(), (Texts{"0.1", "0.2", "0.3"}));
    EXPECT_EQ(sweep_values("1,2,5:9:2").value(), (Texts{"1", "2", "5", "7", "9"}));
    EXPECT_EQ(sweep_values("3:1:-1").value(), (Texts{"3", "2", "1"}));
    EXPECT_EQ(sweep_values("2:2:1").value(), (Texts{"2"}));
    EXPECT_EQ(sweep_values("as:it:is,0.2:x").value(), (Texts{"as:it:is", "0.2:x"}));
    for (const char* endless : {"1:4:0", "1:4:-1", "4:1:1", "0:1:1e-9"})
        EXPECT_FALSE(sweep_values(endless)) << endless;
}

TEST(SweepPlan, SharesTogetherAreTheWhole) {
    std::vector<int> had(23, 0);
    for (const char* text : {"1/4", "2/4", "3/4", "4/4"}) {
        const SweepShard shard = sweep_shard(text).value();
        for (std::size_t i = 0; i < had.size(); ++i) had[i] += shard.has(i) ? 1 : 0;
    }
    EXPECT_EQ(had, std::vector<int>(23, 1));
    for (const char* wrong : {"0/4", "5/4", "1", "1/0", "a/b", "1/2/3", "-1/2"})
        EXPECT_FALSE(sweep_shard(wrong)) << wrong;
}

TEST(SweepPlan, ATableThatWasCutShortIsReadUpToItsLastWholeRow) {
    const std::string header = "a,b,hash,error\n";
    const auto table =
        read_sweep_table(header + "1,2,aa,\n1,3,,\"no, room\"\n1,4,bb,\n1,5,c", header, 2, "t.csv");
    ASSERT_TRUE(table);
    EXPECT_EQ(table.value().rows, (std::set<std::string>{"1,2,", "1,4,"}));
    EXPECT_EQ(table.value().text, header + "1,2,aa,\n1,4,bb,\n");
    EXPECT_FALSE(read_sweep_table("a,c\n", header, 2, "t.csv"));
}

TEST(SweepPlan, FieldsAreQuotedWhereTheyMustBe) {
    EXPECT_EQ(csv_field("plain"), "plain");
    EXPECT_EQ(csv_field("a, \"b\"\nc"), "\"a, \"\"b\"\" c\"");
}

class Sweeps : public ::testing::Test {
  protected:
    CommandOutput sweep(Texts more) const {
        Texts all{"sweep", "drop_2d", "--particles", "200", "--steps", "2"};
        all.insert(all.end(), more.begin(), more.end());
        return run_slosh(all);
    }
    Texts rows(const std::string& file) const {
        Texts lines;
        std::string text = read_file(folder_ / file).value();
        for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1))
            lines.push_back(text.substr(0, end));
        return lines;
    }
    std::string path(const std::string& file) const { return (folder_ / file).string(); }
    /// Without the figures of the clock.
    static std::string what(const std::string& row) {
        return row.substr(0, row.find(",2,")) + row.substr(row.rfind(',', row.size() - 2));
    }

    const slosh::test::TemporaryFolder folder_{"sweeps"};
};

TEST_F(Sweeps, SolversAreAnAxisAndSharesGiveTheSameRows) {
    const Texts axes{"--solver", "pbf,dfsph", "--set", "time.substeps=2:3:1"};
    const auto with = [&](Texts more) {
        more.insert(more.end(), axes.begin(), axes.end());
        return sweep(more).exit_code;
    };
    ASSERT_EQ(with({"--csv", path("whole")}), 0);
    ASSERT_EQ(with({"--csv", path("first"), "--shard", "1/2"}), 0);
    ASSERT_EQ(with({"--csv", path("second"), "--shard", "2/2"}), 0);
    const Texts whole = rows("whole"), first = rows("first"), second = rows("second");
    ASSERT_EQ(whole.size(), 5u);
    ASSERT_EQ(first.size(), 3u);
    ASSERT_EQ(second.size(), 3u);
    EXPECT_TRUE(whole[1].starts_with("2,pbf,") && whole[4].starts_with("3,dfsph,")) << whole[4];
    EXPECT_EQ(what(whole[1]), what(first[1]));
    EXPECT_EQ(what(whole[2]), what(second[1]));
    EXPECT_EQ(what(whole[4]), what(second[2]));
}

TEST_F(Sweeps, AFailingRunIsARowAndIsTriedAgain) {
    // With 1 m between the particles the container is too small.
    const Texts axes{"sweep", "drop_2d",    "--steps", "2",
                     "--csv", path("rows"), "--set",   "fluid.spacing=1,0.05"};
    const CommandOutput failed = run_slosh(axes);
    EXPECT_EQ(failed.exit_code, 2) << failed.err;
    Texts lines = rows("rows");
    ASSERT_EQ(lines.size(), 3u) << failed.err;
    EXPECT_TRUE(lines[1].starts_with("1,,,")) << lines[1];
    EXPECT_NE(lines[1].find("container"), std::string::npos) << lines[1];
    EXPECT_TRUE(lines[2].starts_with("0.05,pbf,") && lines[2].ends_with(",")) << lines[2];
    const std::string kept = lines[2];

    Texts again = axes;
    again.push_back("--resume");
    EXPECT_EQ(run_slosh(again).exit_code, 2);
    lines = rows("rows");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[1], kept) << "a run that is there was run again";
    EXPECT_TRUE(lines[2].starts_with("1,,,"));
}

TEST_F(Sweeps, WhatIsWrongWithEveryRunIsNoRow) {
    EXPECT_EQ(run_slosh({"sweep", "no_such_scene", "--csv", path("none")}).exit_code, 2);
    EXPECT_EQ(sweep({"--solver", "pbf,nope", "--csv", path("none")}).exit_code, 2);
    EXPECT_EQ(sweep({"--shard", "3/2", "--csv", path("none")}).exit_code, 2);
    EXPECT_EQ(sweep({"--resume"}).exit_code, 2) << "without a table";
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

}  // namespace
}  // namespace slosh::cli::sweep_plan_test
