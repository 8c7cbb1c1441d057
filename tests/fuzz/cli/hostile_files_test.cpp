// Files from strangers, given to the program itself: the corpus of the fuzz targets, and things that are no
// files at all. Each is opened, or ends in one sentence and exit code 2; under a limit of 2 GB of addresses.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/atomic_file.h"
#include "fuzz/cli/limited_run.h"
#include "support/source_path.h"

namespace slosh::io::hostile_files_test {
namespace {

namespace fs = std::filesystem;

class HostileFiles : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  ("slosh_hostile_" + std::to_string(::getpid()) + "_" + test->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "scene");
    }
    void TearDown() override {
        if (!HasFailure()) fs::remove_all(folder_);  // else what failed can be looked at
    }

    std::string write(const std::string& name, const std::string& bytes) const {
        EXPECT_TRUE(write_file_atomically(folder_ / "scene" / name, bytes));
        return (folder_ / "scene" / name).string();
    }
    /// The exit code, after the promise has been checked.
    int opened(const std::string& path, const std::string& what) const {
        const bool recording = path.find("recording") != std::string::npos;
        const LimitedRun run = recording
                                   ? run_limited({"replay", path, "--verify"}, folder_)
                                   : run_limited({"run", path, "--steps", "1", "--threads", "1"}, folder_);
        EXPECT_EQ(broken_promise(run), "") << what << " of " << path;
        last_error_ = run.err;
        return run.exit_code;
    }
    void expect_refused(const std::string& path, const std::string& mentions) const {
        EXPECT_EQ(opened(path, mentions), 2) << path;
        EXPECT_NE(last_error_.find(mentions), std::string::npos) << path << ": " << last_error_;
    }

    fs::path folder_;
    mutable std::string last_error_;
};

/// What the targets read in this process (tests/fuzz/README.md), read by the program.
TEST_F(HostileFiles, TheCorpus) {
    int files = 0, refused = 0;
    for (const char* target : {"meshes", "points", "recording", "scene", "splishsplash", "state"}) {
        for (const auto& file : fs::directory_iterator(source_path("tests/fuzz/corpus") / target)) {
            ++files;
            refused += opened(file.path().string(), target) == 2;
        }
    }
    EXPECT_GE(refused, 10);
    EXPECT_LT(refused, files - 10) << "nothing was let through: are the files still good?";
}

const std::string cube_obj =
    "o cube\nv 0 0 0\nv .3 0 0\nv .3 .3 0\nv 0 .3 0\nv 0 0 .3\nv .3 0 .3\nv .3 .3 .3\nv 0 .3 .3\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

std::string scene_with(const std::string& model) {
    return "{\"version\": 1, \"parameters\": {\"fluid.spacing\": 0.1}, \"container\": {\"min\": [-1, 0, -1], "
           "\"max\": "
           "[1, 1, 1]}, \"fluids\": [{\"box\": {\"min\": [0.5, 0, 0.5], \"max\": [0.9, 0.4, 0.9]}}], "
           "\"solids\": "
           "[{\"mesh\": {\"file\": \"" +
           model + "\"}}]}";
}

TEST_F(HostileFiles, WhatIsNoFile) {
    const std::string pipe = (folder_ / "scene" / "pipe").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expect_refused(pipe, "is a pipe, expected a file");
    expect_refused("/dev/zero", "is a device, expected a file");
    expect_refused(folder_.string(), "is a folder, expected a file");
    expect_refused(write("empty.json", ""), "is empty");
    expect_refused(write("deep.json", std::string(200'000, '[')), "nested deeper than 32 levels");
    const std::string three_gigabytes = write("large.json", "{");
    fs::resize_file(three_gigabytes, std::uintmax_t{3} << 30);
    expect_refused(three_gigabytes, "has 3221225472 bytes, expected at most 16777216");
    const std::string pipe_recording = pipe + ".recording";
    fs::create_symlink(pipe, pipe_recording);
    expect_refused(pipe_recording, "is a pipe, expected a file");
}

/// Long: a process under a sanitizer has no limit of its memory, reads all three gigabytes and finds another
/// mistake.
class LongHostileFiles : public HostileFiles {};

TEST_F(LongHostileFiles, StatesAndRecordingsAreLimitedByTheMemory) {
    for (const auto& [name, magic] :
         {std::pair("large", "SLOSHSTA"), std::pair("large.recording", "SLOSHREC")}) {
        const std::string path = write(name, magic);
        fs::resize_file(path, std::uintmax_t{3} << 30);
        expect_refused(path, "does not fit into the free memory");
    }
}

TEST_F(HostileFiles, ModelsThatLeadElsewhere) {
    const std::string outside = (folder_ / "outside.obj").string();
    ASSERT_TRUE(write_file_atomically(outside, cube_obj));
    const auto expect_model_refused = [&](const std::string& name, const std::string& mentions) {
        expect_refused(write("scene.json", scene_with(name)), mentions);
    };
    const std::string away = "is outside the scene's folder";
    expect_model_refused("../outside.obj", away);
    expect_model_refused(outside, away);
    fs::create_symlink(outside, folder_ / "scene" / "link.obj");
    expect_model_refused("link.obj", away);
    fs::create_directory_symlink(folder_, folder_ / "scene" / "up");
    expect_model_refused("up/outside.obj", away);
    expect_model_refused("/dev/zero.obj", away);
    ASSERT_EQ(::mkfifo((folder_ / "scene" / "pipe.obj").c_str(), 0600), 0);
    expect_model_refused("pipe.obj", "is a pipe, expected a file");
    fs::resize_file(write("large.stl", "solid"), std::uintmax_t{3} << 30);
    expect_model_refused("large.stl", "has 3221225472 bytes, expected at most 268435456");
    // It names a pipe, on which the reader before this one waited for ever, and a file of materials.
    write("m.obj", "mtllib pipe.obj\nmtllib ../../../../../../dev/zero\nusemtl red\n" + cube_obj);
    write("pipe.mtl", "x");
    fs::create_directories(folder_ / "scene" / "below");
    write("below/m.obj", cube_obj);
    for (const char* name : {"m.obj", "below/m.obj", "below/../m.obj"})
        EXPECT_EQ(opened(write("good.json", scene_with(name)), name), 0) << last_error_;
}

}  // namespace
}  // namespace slosh::io::hostile_files_test
