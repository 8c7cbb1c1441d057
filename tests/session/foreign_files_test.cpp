// Files of other programs in the window: what they lack is told, and a copied line says what it cannot hold.
#include "app/session/shared_set_up.h"
#include "base/system/atomic_file.h"
#include "session_fixture.h"
#include "slosh/files.h"
#include "support/needs.h"

namespace slosh::app::foreign_files_test {
namespace {

struct ForeignFiles : SessionTest {
    std::string write(const std::string& name, const std::string& bytes) const {
        EXPECT_TRUE(write_file_atomically(folder_ / name, bytes));
        return (folder_ / name).string();
    }
};

TEST_F(ForeignFiles, WhatASceneOfSplishSplashLacksIsTold) {
    SLOSH_NEEDS(import);
    load_paused(write("theirs.json",
                      R"({"Configuration": {"particleRadius": 0.05, "stiffness": 3}, "FluidBlocks": [{"start":
                          [0, 0, 0], "end": [1, 1, 1]}]})"));
    ASSERT_NE(newest<SceneLoaded>(), nullptr);
    EXPECT_EQ(newest<SceneLoaded>()->left_out, "Not imported: Configuration: stiffness.");
    EXPECT_EQ(frame().report.particles, 1000u);
    load_paused("drop_2d");
    EXPECT_EQ(newest<SceneLoaded>()->left_out, "");
}

TEST_F(ForeignFiles, PointsOpenAsWaterAndBrokenOnesAreRefused) {
    load_paused(write("three.csv", "x,y,z\n0,0,0\n0.1,0,0\n0,0.1,0\n0,0,0.1\n"));
    EXPECT_EQ(frame().report.particles, 4u);
    EXPECT_EQ(newest<SimulationNote>(), nullptr) << "nothing is left out";
    load_paused(write("twice.csv", "x,y,z\n0,0,0\n0.1,0,0\n0,0.1,0\n0,0,0.1\n0,0,0.1\n"));
    EXPECT_EQ(frame().report.particles, 4u);
    ASSERT_NE(newest<SimulationNote>(), nullptr);
    EXPECT_EQ(newest<SimulationNote>()->text,
              "twice.csv: 1 of 5 points were skipped: 1 closer than 0.3 spacings to another");
    session_->post(LoadScene{write("none.csv", "x,y,z\n")});
    ASSERT_TRUE(until([&] { return newest<LoadFailed>() != nullptr; }));
    EXPECT_EQ(newest<LoadFailed>()->error.message, "has no points");
    EXPECT_EQ(frame().report.particles, 4u) << "the water that was there stays";
}

TEST_F(ForeignFiles, ALineCannotHoldThem) {
    const std::string file = write("two.csv", "x,y,z\n0,0,0\n0.1,0,0\n");
    const World world = io::open_world(file).value();
    const ToldRun told = tell_run(world, "");
    EXPECT_NE(told.lacks.find("two.csv is a file of your own"), std::string::npos) << told.lacks;
    EXPECT_TRUE(told.scene.fluids.empty());
    EXPECT_TRUE(io::parse_scene(io::scene_to_text(told.scene), "line", "line"));
}

}  // namespace
}  // namespace slosh::app::foreign_files_test
