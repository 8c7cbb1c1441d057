// --units and --scale: models and points in other units as SCENE, and what `slosh run` says of a model.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/system/atomic_file.h"
#include "support/command_runner.h"

namespace slosh::cli::model_size_test {
namespace {

namespace fs = std::filesystem;

struct ModelSizes : testing::Test {
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }
    CommandOutput run(std::vector<std::string> more) {
        std::vector<std::string> words{"run"};
        words.insert(words.end(), more.begin(), more.end());
        for (const char* word : {"--steps", "0", "--threads", "1"}) words.emplace_back(word);
        return run_slosh(words);
    }

    fs::path folder = fs::path(testing::TempDir()) / ("slosh_sizes_" + std::to_string(::getpid()));
};

/// 120 mm by 80 by 200, without its lid.
const std::string box =
    "v -60 -40 -100\nv 60 -40 -100\nv 60 40 -100\nv -60 40 -100\nv -60 -40 100\nv 60 -40 100\nv 60 40 100\n"
    "v -60 40 100\nf 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 1 5 8 4\n";

TEST_F(ModelSizes, ChangeWhatIsOpened) {
    const std::string file = write("mm.obj", box);
    CommandOutput output = run({file});
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_NE(output.err.find("--units mm"), std::string::npos) << output.err;
    for (const std::vector<std::string>& size : {std::vector<std::string>{"--units", "mm"},
                                                 {"--scale", "0.001"},
                                                 {"--units", "cm", "--scale", "0.1"}}) {
        std::vector<std::string> words{file};
        words.insert(words.end(), size.begin(), size.end());
        output = run(words);
        EXPECT_EQ(output.exit_code, 0) << output.err;
        EXPECT_NE(output.err.find("note: mm.obj: not closed: "), std::string::npos) << output.err;
        EXPECT_EQ(output.err.find("wide"), std::string::npos) << output.err;
    }
    output = run({write("points.csv", "x;y;z\n0;0;0\n100;0;0\n0;100;0\n"), "--units", "mm"});
    EXPECT_EQ(output.exit_code, 0) << output.err;
}

TEST_F(ModelSizes, RefusalsNameWhatIsExpected) {
    EXPECT_NE(run({"drop_2d", "--units", "mm"}).err.find("--units and --scale need a model or point file"),
              std::string::npos);
    EXPECT_NE(run({"drop_2d", "--units", "parsec"}).err.find("got parsec, expected one of m, cm, mm"),
              std::string::npos);
    EXPECT_NE(run({"drop_2d", "--scale", "0"}).err.find("--scale: got 0, expected a number from"),
              std::string::npos);
    const CommandOutput output = run({write("a.xyz", "3\n\nO 0 0 0\n")});
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_NE(output.err.find("points (ply, vtp, vtk, bgeo, npz, csv"), std::string::npos) << output.err;
}

}  // namespace
}  // namespace slosh::cli::model_size_test
