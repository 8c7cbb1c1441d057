// The command "stir", which src does not know, wherever a command is met: in scenes, saved states,
// recordings, undo, the log.
#include <gtest/gtest.h>

#include "cli/command_line.h"
#include "session/session_fixture.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "support/small_scenes.h"

namespace slosh::house {
namespace {

Command stir() { return make_command(*command_entries().find("stir")); }

TEST(HouseCommand, IsInTheListWithItsTexts) {
    const CommandEntry* entry = command_entries().find("stir");
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(command_entries().all().back(), entry);
    EXPECT_EQ(entry->label, "Stir the water");
    EXPECT_EQ(command_line(stir(), {}), "Stir");
}

TEST(HouseCommand, IsListedWithItsFields) {
    const char* arguments[] = {"slosh", "list", "commands"};
    testing::internal::CaptureStdout();
    EXPECT_EQ(cli::run_command_line(3, arguments).exit_code, 0);
    std::string listed = testing::internal::GetCapturedStdout();
    // As wide as the longest name.
    std::erase(listed, ' ');
    EXPECT_NE(listed.find("\nstirmin,max,velocity\n"), std::string::npos) << listed;
}

TEST(HouseCommand, IsAnEventOfAScene) {
    const std::string text =
        R"({"version": 1, "events": [{"time": 0.5, "stir": {"min": [0, 0, 0], "max": [1, 2, 3], "velocity": [0, 0, 4]}}]})";
    const Result<SceneDescription> read = io::parse_scene(text, "test.json", "");
    ASSERT_TRUE(read) << read.error().text();
    const std::string written = io::scene_to_text(read.value());
    EXPECT_NE(written.find("\"stir\": {"), std::string::npos) << written;
    const Result<SceneDescription> again = io::parse_scene(written, "test.json", "");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(io::scene_to_text(again.value()), written);
    const auto error_of = [](const std::string& fields) {
        return io::parse_scene("{\"version\": 1, \"events\": [{\"time\": 0, \"stir\": {" + fields + "}}]}",
                               "test.json", "")
            .error()
            .text();
    };
    EXPECT_EQ(error_of(R"("min": [0, 0, 0], "max": [1, 1, 1], "velocity": [0, 0, 4000])"),
              "test.json: /events/0/stir/velocity/2: got 4000, expected a number from -1000 to 1000");
    EXPECT_EQ(error_of(R"("max": [1, 1, 1])"), "test.json: /events/0/stir: the key \"min\" is missing");
}

TEST(HouseCommand, ItsInverseTakesItBack) {
    World world = world_of(small_dam_3d());
    const std::uint64_t before = world.state_hash();
    world.enqueue(stir());
    const CommandResult there = world.apply_commands().commands.at(0);
    EXPECT_NE(world.state_hash(), before);
    ASSERT_TRUE(there.applied && there.inverse);
    world.enqueue(*there.inverse);
    world.apply_commands();
    EXPECT_EQ(world.state_hash(), before) << "all were at rest";
}

TEST(HouseCommand, GoesThroughASavedStateAndARecording) {
    SceneDescription scene = small_dam_3d();
    scene.events = {{0.05, stir()}};
    World world = world_of(scene);
    const Result<State> state = deserialize_state(serialize_state(world.state()));
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state.value().scene.events.at(0).command.entry(), stir().entry());
    Recording recording{world.start_recording(), {}, false};
    run(world, 3);
    world.enqueue(stir());
    run(world, 20);
    recording.content.append(world.close_recording());
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read) << read.error().text();
    Player player = std::move(Player::create(std::move(read).value(), {.threads = 1})).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.first_difference(), nullptr);
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
}

class HouseSession : public app::SessionTest {};

TEST_F(HouseSession, TakesItBackAndDoesItAgain) {
    load_paused("drop_2d");
    const auto speed = [&] { return frame().velocity_x.empty() ? 0.0f : frame().velocity_x[0]; };
    const auto moves = [&](bool wanted) { return until([&] { return (speed() > 0.4f) == wanted; }); };
    ASSERT_TRUE(moves(false));
    session_->post_command(stir());
    ASSERT_TRUE(moves(true));
    ASSERT_TRUE(until([&] { return newest<app::CommandDone>() != nullptr; }));
    EXPECT_EQ(newest<app::CommandDone>()->command.entry(), stir().entry());
    ASSERT_TRUE(session_->history().can_undo());
    session_->history().undo();
    ASSERT_TRUE(moves(false));
    session_->history().redo();
    ASSERT_TRUE(moves(true));
    session_->history().undo();
    ASSERT_TRUE(moves(false));
}

}  // namespace
}  // namespace slosh::house
