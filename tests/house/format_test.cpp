// The dummy format is found wherever a person would look for a format.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/system/atomic_file.h"
#include "cli/command_line.h"
#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::house {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct DummyFormat : testing::Test {
    DummyFormat() { fs::create_directories(folder); }
    ~DummyFormat() override { fs::remove_all(folder); }

    const fs::path folder = fs::temp_directory_path() / ("slosh_format_" + std::to_string(::getpid()));
};

struct Output {
    int exit_code = -1;
    std::string out, err;
};

/// The command line of this program, which has the modules that `slosh` has not.
Output command_line(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "slosh");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const cli::Invocation done = cli::run_command_line(static_cast<int>(arguments.size()), arguments.data());
    Output output{done.exit_code.value_or(-1), testing::internal::GetCapturedStdout(), {}};
    output.err = testing::internal::GetCapturedStderr();
    return output;
}

TEST_F(DummyFormat, IsListed) {
    const Output listed = command_line({"list", "formats", "--json"});
    ASSERT_EQ(listed.exit_code, 0) << listed.err;
    const Json formats = Json::parse(listed.out, nullptr, false);
    const Json expected = {{"name", "dummy-places"}, {"title", "ids and places"}, {"extension", ".places"}};
    EXPECT_EQ(std::count(formats.begin(), formats.end(), expected), 1) << listed.out;
}

TEST_F(DummyFormat, IsWrittenByARunAndReadBack) {
    const std::string out = folder.string();
    const Output run =
        command_line({"run", "dam_break_2d", "--steps", "2", "--set", "fluid.spacing=0.1", "--export",
                      out.c_str(), "--format", "dummy-places", "--fps", "250", "--json"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const fs::path last = folder / "particles_00002.places";
    const Result<std::string> bytes = read_file(last);
    ASSERT_TRUE(bytes) << bytes.error().text();
    const auto particles =
        io::require_particle_format("dummy-places").value()->decode(bytes.value(), last.string());
    ASSERT_TRUE(particles) << particles.error().text();
    const Json summary = Json::parse(run.out, nullptr, false);
    ASSERT_TRUE(summary.is_object()) << run.out;
    ASSERT_EQ(particles.value().size(), summary["particles"].get<std::size_t>());
    float lowest = particles.value().front().position.y;
    for (const io::ParticleRecord& one : particles.value()) lowest = std::min(lowest, one.position.y);
    EXPECT_FLOAT_EQ(lowest, summary["bounds"]["min"][1].get<float>());
}

TEST_F(DummyFormat, IsNamedWhereAnotherIsUnknown) {
    const std::string out = folder.string();
    const Output run = command_line(
        {"run", "dam_break_2d", "--steps", "1", "--export", out.c_str(), "--format", "dummy-place"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find("did you mean \"dummy-places\""), std::string::npos) << run.err;
}

TEST_F(DummyFormat, ExportsAWorldOfALibraryUser) {
    Result<World> world = io::open_world("dam_break_2d");
    ASSERT_TRUE(world) << world.error().text();
    const fs::path file = folder / "start.places";
    const io::ParticleFormat& format = *io::require_particle_format("dummy-places").value();
    const Result<void> written = io::export_particles(world.value().particles(), format, file);
    ASSERT_TRUE(written) << written.error().text();
    const auto particles = format.decode(read_file(file).value(), file.string());
    ASSERT_TRUE(particles) << particles.error().text();
    const std::vector<io::ParticleRecord> expected = io::particle_records(world.value().particles());
    ASSERT_EQ(particles.value().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(particles.value()[i].id, expected[i].id);
        EXPECT_EQ(particles.value()[i].position, expected[i].position);
    }
}

}  // namespace
}  // namespace slosh::house
