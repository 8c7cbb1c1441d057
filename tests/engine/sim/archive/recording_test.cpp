// A recording plays back to the same bits, through pauses, drops, switches and resets; damage is noticed.
#include "sim/archive/recorded_commands.h"

#include <gtest/gtest.h>

#include <functional>

#include "sim/world/state.h"
#include "slosh/version.h"
#include "support/small_scenes.h"

namespace slosh::recording_test {
namespace {

SceneDescription small_scene() {
    SceneDescription scene;
    scene.name = "recorded";
    scene.container = Box3{Vec3(0.0f), Vec3(0.8f, 0.8f, 0.4f)};
    scene.fluids = {{BoxShape{Vec3(0.2f, 0.2f, 0.2f), Vec3(0.4f)}}};
    scene.events = {{0.02, SetParameter{"gravity.x", 3.0}}};
    return scene;
}

DropFluid drop() { return {BoxShape{Vec3(0.6f, 0.6f, 0.2f), Vec3(0.2f)}, Vec3(0.0f, -1.0f, 0.0f)}; }

Recording record(const ExecutionOptions& options = {}) {
    World world = world_of(small_scene(), options);
    for (int i = 0; i < 7; ++i) world.step();
    Recording recording{world.start_recording(), {}, false};
    for (int i = 0; i < 130; ++i) {
        if (i == 3) world.enqueue(drop());
        if (i == 10) world.enqueue(SwitchSolver{"wcsph"});
        if (i == 20) {
            world.enqueue(SetParameter{"kernel.ratio", 2.2});
            world.apply_commands();  // as while paused
        }
        if (i == 40) world.enqueue(Reset{true});
        if (i == 60) world.enqueue(SwitchSolver{"pbf"});
        if (i % 13 == 0) recording.content.append(world.take_recorded());
        world.step();
    }
    recording.content.append(world.close_recording());
    return recording;
}

TEST(Recording, PlaysBackOnAnInstructionSetOfItsClass) {
    for (const simd::Target made_on : simd::available_targets()) {
        const Recording recording = record({.simd = made_on});
        EXPECT_TRUE(has_its_class(recording.start));
        const simd::Target other = simd::of_class(made_on, !simd::has_fused_multiply_add(made_on));
        Player player = std::move(Player::create(recording, {.simd = other})).value();
        while (!player.finished()) player.step();
        EXPECT_EQ(player.first_difference(), nullptr) << "made on " << simd::name(made_on);
    }
}

TEST(Recording, PlaysBackToTheSameHashes) {
    const Recording recording = record();
    EXPECT_EQ(recording.content.steps, 130u);
    EXPECT_EQ(recording.content.command_count(), 5u);
    ASSERT_EQ(recording.content.hashes.size(), 2u);
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_FALSE(read.value().cut_short);
    EXPECT_EQ(read.value().start.scene, "recorded");
    EXPECT_EQ(read.value().start.version, version());
    EXPECT_DOUBLE_EQ(read.value().content.time, recording.content.time);
    Result<Player> player = Player::create(std::move(read).value(), {.threads = 1});
    ASSERT_TRUE(player.ok()) << player.error().text();
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().first_difference(), nullptr);
    EXPECT_EQ(player.value().world().state_hash(), recording.content.hashes.back().hash);
}

TEST(Recording, AChangedCommandIsFoundOut) {
    Recording recording = record();
    // The last one: what came before the reset leaves no trace at the hashes after it.
    recording.content.batches.back().commands.back() = SwitchSolver{"wcsph"};
    Result<Player> player = Player::create(std::move(recording), {.threads = 1});
    ASSERT_TRUE(player.ok());
    while (!player.value().finished()) player.value().step();
    ASSERT_NE(player.value().first_difference(), nullptr);
}

/// Records three steps, what is done, and five more steps; gives the hash at the end of each.
struct Session {
    std::uint64_t live = 0, replayed = 0;
    bool differs = false;
};
Session play_back(const SceneDescription& scene, const std::function<void(World&)>& act,
                  int steps_after = 5) {
    World world = world_of(scene);
    Recording recording{world.start_recording(), {}, false};
    for (int i = 0; i < 3; ++i) world.step();
    act(world);
    for (int i = 0; i < steps_after; ++i) world.step();
    recording.content.append(world.close_recording());
    Session session;
    session.live = world.state_hash();
    Result<Recording> read = deserialize_recording(serialize_recording(recording));
    if (!read) throw std::runtime_error(read.error().text());
    Player player = std::move(Player::create(std::move(read).value(), {.threads = 1})).value();
    while (!player.finished()) player.step();
    session.replayed = player.world().state_hash();
    session.differs = player.first_difference() != nullptr;
    return session;
}

void expect_same(const Session& session) {
    EXPECT_EQ(session.live, session.replayed);
    EXPECT_FALSE(session.differs);
}

/// Events at the start come before whatever is applied next: at the step after a reset, or while paused.
SceneDescription scene_with_events_at_start() {
    SceneDescription scene = small_scene();
    scene.events = {{0.0, SetParameter{"gravity.y", -3.0}}, {0.0, EraseFluid{Vec3(0.0f), 0.15f}}};
    return scene;
}

TEST(RecordedWhilePaused, BatchesStayApart) {
    // The events act between the two, not before both.
    expect_same(play_back(scene_with_events_at_start(), [](World& world) {
        world.enqueue(Reset{false});
        world.enqueue(drop());
        world.apply_commands();
        world.enqueue(DropFluid{BoxShape{Vec3(0.1f, 0.1f, 0.1f), Vec3(0.2f)}});
        world.apply_commands();
        world.enqueue(SetParameter{"gravity.y", -20.0});
    }));
}

TEST(RecordedWhilePaused, ALookThatOnlyFoundAnEvent) {
    SceneDescription scene = small_scene();
    scene.events = {{0.0, SetParameter{"gravity.y", -3.0}}, {0.015, Reset{false}}};
    expect_same(play_back(
        scene, [](World& world) { world.apply_commands(); }, 2));
}

TEST(RecordedWhilePaused, AfterTheLastStep) {
    const Session session = play_back(
        scene_with_events_at_start(),
        [](World& world) {
            world.enqueue(Reset{false});
            world.apply_commands();
            world.enqueue(drop());
            world.apply_commands();
        },
        0);
    expect_same(session);
}

TEST(RecordedWhilePaused, BeforeTheFirstStep) {
    World world = world_of(small_scene());
    Recording recording{world.start_recording(), {}, false};
    world.enqueue(drop());
    world.apply_commands();
    recording.content.append(world.close_recording());
    EXPECT_EQ(recording.content.steps, 0u);
    Player player = std::move(Player::create(recording, {.threads = 1})).value();
    EXPECT_FALSE(player.finished());
    while (!player.finished()) player.step();
    EXPECT_EQ(player.world().state_hash(), world.state_hash());
    EXPECT_EQ(player.world().step_index(), 0u);
}

TEST(Recording, AStepThatHadOnlyBegunIsNoPartOfIt) {
    World world = world_of(small_scene());
    Recording recording{world.start_recording(), {}, false};
    world.step();
    const std::uint64_t hash = world.state_hash();
    world.enqueue(drop());
    world.step_phase();
    recording.content.append(world.take_recorded());
    EXPECT_EQ(recording.content.steps, 1u);
    EXPECT_EQ(recording.content.command_count(), 1u);
    Player player = std::move(Player::create(recording, {.threads = 1})).value();
    while (!player.finished()) player.step();
    EXPECT_EQ(player.world().state_hash(), hash);
}

TEST(Recording, DamageIsAnErrorOrCutsItShort) {
    const Recording recording = record();
    const std::string bytes = serialize_recording(recording);
    EXPECT_FALSE(deserialize_recording("").ok());
    std::string flipped = bytes;
    flipped[bytes.size() / 3] = static_cast<char>(flipped[bytes.size() / 3] ^ 4);
    EXPECT_FALSE(deserialize_recording(flipped).ok()) << "in the state";
    flipped = bytes;
    flipped[bytes.size() - 60] = static_cast<char>(flipped[bytes.size() - 60] ^ 4);
    const Result<Recording> read = deserialize_recording(flipped);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read.value().cut_short);
    EXPECT_EQ(read.value().content.steps, 0u);
}

}  // namespace
}  // namespace slosh::recording_test
