// Who asks for a leaf that this build leaves out is told so in one sentence; the rest of a scene can be used.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/leaves.h"
#include "base/system/atomic_file.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::left_out_test {
namespace {

using Words = std::vector<std::string>;

struct LeftOut : testing::Test {
    std::string write(const std::string& name, const std::string& text) const {
        const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / name;
        EXPECT_TRUE(write_file_atomically(path, text));
        return path.string();
    }
    static void expect_refused(const leaves::Leaf& leaf, const Words& words) {
        if (leaf) return;
        const CommandOutput output = run_slosh(words);
        EXPECT_EQ(output.exit_code, 2) << words.front();
        EXPECT_NE(output.err.find(leaves::absence(leaf)), std::string::npos) << output.err;
        EXPECT_EQ(std::count(output.err.begin(), output.err.end(), '\n'), 1) << output.err;
    }
};

TEST_F(LeftOut, IsRefusedInOneSentence) {
    const std::string out = testing::TempDir();
    expect_refused(leaves::sweep, {"sweep", "drop_2d", "--set", "pbf.iterations=1,2"});
    expect_refused(leaves::presets, {"run", "drop_2d", "--preset", "best_look"});
    expect_refused(leaves::presets, {"list", "presets"});
    expect_refused(leaves::foam, {"run", "drop_2d", "--set", "foam.amount=2"});
    expect_refused(leaves::probes, {"run", "drop_2d", "--probe", "level:0,0"});
    expect_refused(leaves::raytracer,
                   {"render", "water_drop", "--mode", "raytrace", "--out", out + "rays.png"});
    expect_refused(leaves::surface, {"render", "water_drop", "--mode", "surface", "--out", out + "mesh.png"});
    expect_refused(leaves::surface,
                   {"run", "water_drop", "--export", out + "frames", "--format", "surface-ply"});
    expect_refused(leaves::video, {"render", "water_drop", "--out", out + "video.mp4"});
    expect_refused(leaves::import,
                   {"run", write("theirs.json", R"({"Configuration": {}, "FluidBlocks": []})")});
}

TEST_F(LeftOut, TheRestOfASceneIsUsed) {
    const std::string scene =
        write("both.json",
              R"({"version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.1, "foam.enabled": true},
            "fluids": [{"box": {"min": [0, 0], "max": [1, 1]}}], "probes": [{"level": {"x": 0.5}}]})");
    const CommandOutput output = run_slosh({"run", scene, "--steps", "1"});
    EXPECT_EQ(output.exit_code, 0) << output.err;
    for (const leaves::Leaf* leaf : {&leaves::foam, &leaves::probes})
        EXPECT_EQ(output.err.find(leaves::absence(*leaf)) == std::string::npos, leaf->built) << output.err;
}

TEST_F(LeftOut, IsInNoList) {
    const std::string actions = run_slosh({"list", "actions"}).out;
    EXPECT_EQ(actions.find("\ndoctor ") != std::string::npos, leaves::doctor.built);
    EXPECT_EQ(actions.find("\ncompare ") != std::string::npos, leaves::compare.built);
    EXPECT_EQ(actions.find("\nrecord_video ") != std::string::npos, leaves::video.built);
    const std::string parameters = run_slosh({"list", "parameters"}).out;
    EXPECT_EQ(parameters.find("\nfoam.enabled ") != std::string::npos, leaves::foam.built);
    const std::string modes = run_slosh({"list", "modes"}).out;
    EXPECT_EQ(modes.find("\nsurface ") != std::string::npos, leaves::surface.built);
}

}  // namespace
}  // namespace slosh::cli::left_out_test
