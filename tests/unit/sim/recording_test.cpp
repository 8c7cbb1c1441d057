// A recording plays back to the same bits, through pauses, drops, switches and resets; damage is noticed.
#include "sim/recording.h"

#include <gtest/gtest.h>

#include "sim/state.h"

namespace slosh {
namespace {

World small_world() {
    SceneDescription scene;
    scene.name = "recorded";
    scene.container = Box3{Vec3(0.0f), Vec3(0.8f, 0.8f, 0.4f)};
    scene.fluids = {{BoxShape{Vec3(0.2f, 0.2f, 0.2f), Vec3(0.4f)}}};
    scene.events = {{0.02, SetParameter{"gravity.x", 3.0}}};
    return std::move(World::create(scene)).value();
}

Recording record() {
    World world = small_world();
    for (int i = 0; i < 7; ++i) world.step();
    world.start_recording();
    for (int i = 0; i < 130; ++i) {
        if (i == 3)
            world.enqueue(DropFluid{BoxShape{Vec3(0.6f, 0.6f, 0.2f), Vec3(0.2f)}, Vec3(0.0f, -1.0f, 0.0f)});
        if (i == 10) world.enqueue(SwitchSolver{"wcsph"});
        if (i == 20) {
            world.enqueue(SetParameter{"kernel.ratio", 2.2});
            world.apply_commands();  // as while paused
        }
        if (i == 40) world.enqueue(Reset{true});
        if (i == 60) world.enqueue(SwitchSolver{"pbf"});
        world.step();
    }
    return world.recorded();
}

TEST(Recording, PlaysBackToTheSameHashes) {
    const Recording recording = record();
    EXPECT_EQ(recording.steps, 130u);
    EXPECT_EQ(recording.commands.size(), 5u);
    ASSERT_EQ(recording.hashes.size(), 2u);
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read.ok()) << read.error().text();
    Result<Player> player = Player::create(std::move(read).value());
    ASSERT_TRUE(player.ok()) << player.error().text();
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().first_difference(), nullptr);
    EXPECT_EQ(player.value().world().state_hash(), recording.hashes.back().hash);
}

TEST(Recording, AChangedCommandIsFoundOut) {
    Recording recording = record();
    // The last one: what came before the reset leaves no trace at the hashes after it.
    std::get<SwitchSolver>(recording.commands.back().command).name = "wcsph";
    Result<Player> player = Player::create(std::move(recording));
    ASSERT_TRUE(player.ok());
    while (!player.value().finished()) player.value().step();
    ASSERT_NE(player.value().first_difference(), nullptr);
}

TEST(Recording, DamageIsAnError) {
    const std::string bytes = serialize_recording(record());
    EXPECT_FALSE(deserialize_recording("").ok());
    EXPECT_FALSE(deserialize_recording(bytes.substr(0, bytes.size() / 2)).ok());
    std::string flipped = bytes;
    flipped[bytes.size() / 3] = static_cast<char>(flipped[bytes.size() / 3] ^ 4);
    EXPECT_FALSE(deserialize_recording(flipped).ok());
}

}  // namespace
}  // namespace slosh
