// What is printed arrives, or is missed aloud; and where standard output is a file, a terminal or nothing.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/system/atomic_file.h"
#include "io/scene_limits.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/needs.h"
#include "support/small_run.h"
#include "support/source_path.h"

namespace slosh::cli::standard_output_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using StandardOutput = OutputsFixture;

TEST_F(StandardOutput, ATerminalThatIsClosedLosesOnlyTheSummary) {
    FileHandle terminal(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    ASSERT_TRUE(terminal && ::grantpt(terminal.get()) == 0 && ::unlockpt(terminal.get()) == 0);
    CommandSurroundings surroundings;
    surroundings.standard_output = ::ptsname(terminal.get());
    LineReader rows(folder / "rows");
    StartedCommand command(small_run({"--seconds", "100000", "--csv", file("rows"), "--save", file("state")}),
                           surroundings);
    ASSERT_TRUE(rows.next());
    terminal.close();
    command.send(SIGHUP);
    while (rows.next()) {
    }
    const CommandOutput output = command.wait();
    EXPECT_EQ(output.exit_code, 129) << output.err;
    EXPECT_TRUE(load_state(folder / "state"));
}

TEST_F(StandardOutput, TheTableMayGoToStandardOutput) {
    for (const bool caught : {true, false}) {
        CommandSurroundings surroundings;
        if (!caught) surroundings.standard_output = file("printed");
        const CommandOutput output =
            run_slosh(small_run({"--steps", "3", "--csv", "/dev/stdout"}), surroundings);
        EXPECT_EQ(output.exit_code, 0) << output.err;
        const std::string text = caught ? output.out : read_file(folder / "printed").value();
        EXPECT_TRUE(text.starts_with("step,")) << text;
        EXPECT_NE(text.find("\n3,"), std::string::npos) << text;
        EXPECT_NE(text.find("state hash"), std::string::npos) << "the summary after it: " << text;
    }
}

TEST_F(StandardOutput, AFullDiskUnderStandardOutputIsSaid) {
    SLOSH_NEEDS(sweep);
    auto found = io::find_scene("drop_2d");
    ASSERT_TRUE(found);
    ASSERT_TRUE(io::rescale_scene(*found.value().scene, 100));
    Result<World> world = World::create(*found.value().scene, {});
    ASSERT_TRUE(world);
    Recording recording;
    recording.start = world.value().start_recording();
    world.value().step();
    recording.content = world.value().close_recording();
    ASSERT_TRUE(save_recording(recording, folder / "recording"));

    CommandSurroundings full, closed;
    full.standard_output = "/dev/full";
    closed.no_standard_output = true;
    for (const Words& words : {Words{"list", "scenes"},
                               {"list", "parameters", "--json"},
                               {"--help"},
                               {"run", "--help"},
                               small_run({"--steps", "1", "--save", file("state")}),
                               {"sweep", "drop_2d", "--particles", "200", "--steps", "1"},
                               {"replay", file("recording")}}) {
        SCOPED_TRACE(words.front() + " " + words.back());
        for (const CommandSurroundings& surroundings : {full, closed}) {
            const CommandOutput output = run_slosh(words, surroundings);
            EXPECT_EQ(output.exit_code, 2);
            EXPECT_EQ(whole_lines(output.err), 1u) << output.err;
            EXPECT_NE(output.err.find("standard output: cannot write: "), std::string::npos) << output.err;
        }
    }
    EXPECT_TRUE(load_state(folder / "state")) << "the state is written all the same";
}

TEST_F(StandardOutput, AReaderThatLeavesLosesNoState) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ::close(ends[0]);
    CommandSurroundings piped;
    piped.standard_output = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(ends[1]);
    const CommandOutput output = run_slosh(small_run({"--steps", "2", "--save", file("state")}), piped);
    ::close(ends[1]);
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_TRUE(load_state(folder / "state"));
}

TEST_F(StandardOutput, AFileNameThatIsNotUtf8) {
    const std::string name = file("drop\xff.json");
    ASSERT_TRUE(write_file_atomically(name, read_file(source_path("assets/scenes/drop_2d.json")).value()));
    const CommandOutput output = run_slosh({"run", name, "--particles", "200", "--steps", "1", "--json"});
    EXPECT_EQ(output.exit_code, 0) << output.err;
    const Json json = Json::parse(output.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << output.out;
    EXPECT_EQ(json["scene"], "drop\xEF\xBF\xBD");
}

TEST_F(StandardOutput, TooLittleMemoryIsASentence) {
#if defined(SLOSH_SANITIZED)
    GTEST_SKIP() << "sanitizers need terabytes of addresses";
#endif
    CommandSurroundings little;
    little.address_limit = 300'000'000;
    const CommandOutput output = run_slosh(
        {"run", "double_dam_break", "--particles", "900000", "--steps", "1", "--threads", "1"}, little);
    EXPECT_EQ(output.exit_code, 2);
    EXPECT_EQ(output.err, "slosh run: not enough memory; raise fluid.spacing or use a smaller scene\n");
}

}  // namespace
}  // namespace slosh::cli::standard_output_test
