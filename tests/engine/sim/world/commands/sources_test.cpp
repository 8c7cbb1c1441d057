// Emitters and drains that change while the water runs, and several commands as one.
#include "sim/world/commands/engine_commands.h"

#include <gtest/gtest.h>

#include "sim/world/archive/command_archive.h"
#include "sim/world/archive/snapshot_archive.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/small_scenes.h"

namespace slosh::sources_test {
namespace {

CommandResult answer(World& world, const Command& command) {
    world.enqueue(command);
    return world.apply_commands().commands.at(0);
}

Emitter hose(float speed) {
    Emitter emitter;
    emitter.position = Vec3(0.5f, 0.6f, 0.2f);
    emitter.radius = 0.06f;
    emitter.speed = speed;
    return emitter;
}

/// Particles that one step brings.
std::size_t step_adds(World& world) {
    const std::size_t before = world.particles().count;
    world.step();
    return world.particles().count - before;
}

TEST(Sources, AnEmitterThatChangesDoesNotMakeUpForThePast) {
    World world = world_of(small_dam_3d());
    ASSERT_TRUE(answer(world, AddEmitter{hose(0.5f)}).applied);
    std::size_t most = 0;
    for (int step = 0; step < 60; ++step) most = std::max(most, step_adds(world));
    ASSERT_GE(most, 3u);
    // Ten times as fast: it has flowed for a while, of which nothing may come at once.
    ASSERT_TRUE(answer(world, ReplaceEmitter{0, hose(5.0f)}).applied);
    EXPECT_LE(step_adds(world), 3 * most);
    EXPECT_EQ(world.state().emitters.at(0).emitter.speed, 5.0f);
    const std::uint32_t emitted = world.state().emitters.at(0).emitted;
    EXPECT_GE(emitted, most);
    const CommandResult removed = answer(world, RemoveEmitter{0});
    for (int step = 0; step < 60; ++step) EXPECT_EQ(step_adds(world), 0u);
    ASSERT_TRUE(removed.inverse);
    ASSERT_TRUE(answer(world, *removed.inverse).applied);
    EXPECT_EQ(world.state().emitters.at(0).emitted, emitted) << "its budget goes on";
    EXPECT_LE(step_adds(world), 3 * most);
    std::size_t later = 0;
    for (int step = 0; step < 20; ++step) later += step_adds(world);
    EXPECT_GT(later, most) << "it flows again";
}

TEST(Sources, ADrainTakesWaterWhereItStands) {
    for (const int dimension : {2, 3}) {
        World world = world_of(dimension == 2 ? small_dam_2d() : small_dam_3d());
        world.step();
        const Box3 corner{Vec3(-0.01f, -0.01f, -0.1f), Vec3(0.15f, 0.15f, 0.5f)};
        ASSERT_TRUE(answer(world, AddSink{corner}).applied);
        world.step();
        EXPECT_GT(world.report().removed.sink, 5u);
        const ParticleView particles = world.particles();
        for (std::size_t i = 0; i < particles.count; ++i)
            EXPECT_FALSE(particles.x[i] < 0.1f && particles.y[i] < 0.1f) << "left in the drain";
        const Box3 empty{Vec3(0.3f), Vec3(0.3f, 0.5f, 0.5f)};
        EXPECT_FALSE(answer(world, AddSink{empty}).applied);
        EXPECT_FALSE(answer(world, ReplaceSink{0, empty}).applied);
        EXPECT_FALSE(answer(world, ReplaceSink{1, corner}).applied);
        EXPECT_FALSE(answer(world, RemoveSink{1}).applied);
        EXPECT_TRUE(answer(world, RemoveSink{0}).applied);
        const std::uint64_t gone = world.report().removed.sink;
        for (int step = 0; step < 10; ++step) world.step();
        EXPECT_EQ(world.report().removed.sink, gone);
    }
}

/// The fastest particle of the half second after a ball was put into still water, m/s.
double splash_of(const std::string& solver, float clearance) {
    SceneDescription scene;
    scene.solver = solver;
    scene.parameters = {{"fluid.spacing", 0.04}};
    scene.container = Box3{Vec3(0.0f), Vec3(0.8f, 1.0f, 0.8f)};
    scene.fluids = {{BoxShape{Vec3(0.4f, 0.2f, 0.4f), Vec3(0.8f, 0.4f, 0.8f)}}};
    World world = world_of(scene);
    for (int step = 0; step < 20; ++step) world.step();
    const CommandResult put =
        answer(world, AddSolid{Solid{SphereShape{Vec3(0.4f, 0.2f, 0.4f), 0.12f}}, clearance});
    EXPECT_GT(put.removed, 30u);
    double fastest = 0.0;
    for (int step = 0; step < 100; ++step) fastest = std::max(fastest, world.step().v_max);
    return fastest;
}

/// A mirror pushes what stands close to it no harder than water does: it needs no room but that of contact.
/// With more, water falls into the gap: 1.0 m/s with half a spacing, 0.7 without. A table of a wall, which
/// knows layers half a spacing away, shot away what stood closer, with 2 m/s.
TEST(AddedSolid, WithClearanceNothingSplashes) {
    for (const char* solver : {"pbf", "dfsph"}) {
        const double with = splash_of(solver, 0.008f);
        std::printf("%s: %.2f m/s with a clearance of a fifth of a spacing\n", solver, with);
        EXPECT_LT(with, 0.8) << solver;
    }
}

Together wall() {
    Together together{"Draw wall", {}};
    for (int i = 0; i < 3; ++i) {
        const float x = 0.6f + 0.1f * static_cast<float>(i);
        together.commands.emplace_back(
            AddSolid{Solid{CapsuleShape{{x, 0.7f, 0.2f}, {x + 0.1f, 0.7f, 0.2f}, 0.03f}}});
    }
    return together;
}

TEST(Together, AStrokeIsTakenBackAtOnce) {
    World world = world_of(small_dam_3d());
    const std::size_t before = world.state().solids.size();
    const std::uint64_t hash = world.state_hash();
    const CommandResult drawn = answer(world, wall());
    ASSERT_TRUE(drawn.applied) << drawn.message;
    EXPECT_EQ(world.state().solids.size(), before + 3);
    ASSERT_TRUE(drawn.inverse);
    const CommandResult back = answer(world, *drawn.inverse);
    EXPECT_EQ(world.state().solids.size(), before);
    EXPECT_EQ(world.state_hash(), hash);
    ASSERT_TRUE(back.inverse);
    EXPECT_TRUE(answer(world, *back.inverse).applied);
    EXPECT_EQ(world.state().solids.size(), before + 3);
}

TEST(Together, OneThatIsRefusedIsNamedAndTheOthersAct) {
    World world = world_of(small_dam_3d());
    Together mixed = wall();
    mixed.commands.insert(mixed.commands.begin() + 1, RemoveSolid{700});
    const CommandResult result = answer(world, mixed);
    EXPECT_TRUE(result.applied);
    EXPECT_NE(result.message.find("there is no solid 700"), std::string::npos) << result.message;
    EXPECT_EQ(world.state().solids.size(), 3u);
    EXPECT_FALSE(answer(world, Together{}).applied);
    EXPECT_TRUE(restarts_world(Together{"", {SetParameter{"fluid.spacing", 0.05}}}));
}

TEST(Together, ListsDoNotNest) {
    World world = world_of(small_dam_3d());
    const Together nested{"outer", {Together{"inner", {SetParameter{"gravity.x", 1.0}}}}};
    EXPECT_FALSE(answer(world, nested).applied);
    // Nor in files, where a stranger could nest them as deep as the stack.
    ByteWriter writer;
    Command written = nested;
    field(writer, written);
    ByteReader reader(writer.out);
    Command read;
    field(reader, read);
    EXPECT_FALSE(reader.ok());
    const std::string text = R"({"version": 1, "events": [{"time": 1, "together": {"commands": [
        {"together": {"commands": []}}]}}]})";
    const Result<SceneDescription> scene = io::parse_scene(text, "test.json", "");
    ASSERT_FALSE(scene);
    EXPECT_NE(scene.error().text().find("/events/0/together/commands/0"), std::string::npos)
        << scene.error().text();
}

}  // namespace
}  // namespace slosh::sources_test
