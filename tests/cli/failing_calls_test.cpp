// The nth allocation and the nth system call on files fail, one at a time: n = 1 to 300, then every 50th.
// Whatever was asked for is there whole or not at all, an old file stays as it was, no temporary file is
// left, and what failed is said in one sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/system/atomic_file.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::failing_calls_test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr long every_one_up_to = 300, then_every = 50;

struct SlowFailingCalls : testing::Test {
    std::string file(const std::string& name) const { return (folder / name).string(); }

    CommandOutput run(const Words& words, const char* variable, long n) const {
        ::setenv("LD_PRELOAD", SLOSH_FAILING_CALL, 1);
        ::setenv(variable, std::to_string(n).c_str(), 1);
        ::setenv("SLOSH_CALLS", file("calls").c_str(), 1);
        CommandOutput output = run_slosh(words);
        for (const char* name : {"LD_PRELOAD", variable, "SLOSH_CALLS"}) ::unsetenv(name);
        return output;
    }
    /// Allocations and system calls of a run in which none fails.
    std::pair<long, long> calls_of(const Words& words) const {
        const CommandOutput output = run(words, "SLOSH_FAIL_CALL", 0);
        EXPECT_EQ(output.exit_code, 0) << output.err;
        std::istringstream counts(read_file(file("calls")).value());
        std::pair<long, long> found;
        counts >> found.first >> found.second;
        EXPECT_GT(found.first, 100);
        EXPECT_GT(found.second, 3);
        return found;
    }
    void expect_an_ending(const CommandOutput& output) const {
        EXPECT_TRUE(output.exit_code >= 0 && output.exit_code <= 3) << "ended with " << output.exit_code;
        if (output.exit_code != 0) {
            EXPECT_TRUE(output.err.find("slosh") != std::string::npos) << output.err;
        }
        EXPECT_LE(std::count(output.err.begin(), output.err.end(), '\n'), 4) << output.err;
        for (const auto& entry : fs::directory_iterator(static_cast<const fs::path&>(folder)))
            EXPECT_FALSE(entry.path().filename().string().starts_with(".slosh-")) << entry.path();
    }
    /// Before each run `prepare`, after each `check` with its exit code.
    template <class Prepare, class Check>
    void each_fails(const Words& words, Prepare prepare, Check check, bool allocations_too = true) {
        prepare();
        auto [allocations, calls] = calls_of(words);
        if (!allocations_too) allocations = 0;
        int runs = 0;
        for (const auto& [variable, most] :
             {std::pair{"SLOSH_FAIL_ALLOCATION", allocations}, std::pair{"SLOSH_FAIL_CALL", calls}}) {
            for (long n = 1; n <= most; n += n < every_one_up_to ? 1 : then_every) {
                SCOPED_TRACE(std::string(variable) + "=" + std::to_string(n));
                prepare();
                const CommandOutput output = run(words, variable, n);
                expect_an_ending(output);
                check(output.exit_code);
                ++runs;
                if (HasFailure()) return;
            }
        }
        std::printf("figure: %s: %ld allocations, %ld calls, %d runs\n", words.front().c_str(), allocations,
                    calls, runs);
    }
    /// A file that stands where slosh writes: it must stay, or be the new one, whole.
    static void expect_whole_state(const fs::path& path, const std::string& old) {
        const std::string bytes = read_file(path).value();
        EXPECT_TRUE(bytes == old || deserialize_state(bytes).ok()) << "neither the old file nor a new one";
    }

    const slosh::test::TemporaryFolder folder{"failing"};
    const Words small{"drop_2d", "--particles", "60", "--threads", "1", "--fidelity", "accurate"};
    Words with(Words first, const Words& rest) const {
        first.insert(first.end(), small.begin(), small.end());
        first.insert(first.end(), rest.begin(), rest.end());
        return first;
    }
};

TEST_F(SlowFailingCalls, Saving) {
    const std::string old = "an old file";
    each_fails(
        with({"run"}, {"--steps", "2", "--save", file("state")}),
        [&] { ASSERT_TRUE(write_file_atomically(file("state"), old)); },
        [&](int) { expect_whole_state(file("state"), old); });
}

TEST_F(SlowFailingCalls, Loading) {
    ASSERT_EQ(run_slosh(with({"run"}, {"--steps", "2", "--save", file("state")})).exit_code, 0);
    const std::string bytes = read_file(file("state")).value();
    each_fails(
        {"run", file("state"), "--steps", "1", "--threads", "1"}, [] {},
        [&](int) { EXPECT_EQ(read_file(file("state")).value(), bytes); });
}

TEST_F(SlowFailingCalls, Recording) {
    each_fails(
        with({"run"}, {"--steps", "3", "--record", file("recording")}),
        [&] { fs::remove(file("recording")); },
        [&](int code) { EXPECT_TRUE(code != 0 || load_recording(file("recording")).ok()); });
}

TEST_F(SlowFailingCalls, Exporting) {
    each_fails(
        with({"run"}, {"--steps", "2", "--export", file("frames"), "--format", "ply,npz,vtp,csv,bgeo"}),
        [&] { fs::remove_all(file("frames")); },
        [&](int code) {
            if (!fs::exists(file("frames"))) return;
            for (const auto& entry : fs::recursive_directory_iterator(file("frames")))
                EXPECT_FALSE(entry.path().filename().string().starts_with(".slosh-")) << entry.path();
            EXPECT_TRUE(code != 0 || fs::exists(file("frames/particles_00000.npz")));
        });
}

TEST_F(SlowFailingCalls, Filming) {
    const std::string old = "an old film";
    each_fails(
        with({"render"}, {"--steps", "3", "--fps", "100", "--size", "64x64", "--mode", "particles", "--out",
                          file("film.mp4")}),
        [&] { ASSERT_TRUE(write_file_atomically(file("film.mp4"), old)); },
        [&](int code) {
            const std::string film = read_file(file("film.mp4")).value();
            EXPECT_EQ(film == old, code != 0) << "neither the old film nor a new one";
        },
        false);  // a driver that draws on the processor asks for memory by way of the C++ library and crashes
}

TEST_F(SlowFailingCalls, Sweeping) {
    each_fails(
        with({"sweep"}, {"--steps", "1", "--set", "gravity.y=-9,-10", "--csv", file("rows"), "--jobs", "1"}),
        [&] { fs::remove(file("rows")); }, [](int) {});
}

}  // namespace
}  // namespace slosh::cli::failing_calls_test
