// Gauges that a person places while the water runs: they say what is there, undo takes them back, a saved
// scene and a recording have them, and the water does not notice.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "app/session/probe_readings.h"
#include "session/session_fixture.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/commands/engine_commands.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"
#include "support/small_scenes.h"

namespace slosh::app::probes_test {
namespace {

AddProbe pressure(const std::string& name, const Vec3& point) {
    return {Probe{name, PressureProbe{point}, 0.05}};
}

TEST(ProbeCommands, WhatMakesNoSenseIsRefused) {
    World world = world_of(small_dam_3d());
    world.enqueue(pressure("a", Vec3(0.1f)));
    world.enqueue(pressure("a", Vec3(0.2f)));
    world.enqueue(AddProbe{Probe{"not flat", FlowProbe{Vec3(0.0f), Vec3(1.0f)}, 0.05}});
    world.enqueue(RemoveProbe{"nobody"});
    const std::vector<CommandResult> results = world.step().commands;
    ASSERT_EQ(results.size(), 4u);
    EXPECT_TRUE(results[0].applied);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_FALSE(results[i].applied || results[i].message.empty()) << i;
    EXPECT_EQ(world.state().probes.size(), 1u);
}

TEST(ProbeCommands, ASavedSceneAndARestartHaveThem) {
    World world = world_of(small_dam_3d());
    world.enqueue(pressure("toe", {0.1f, 0.05f, 0.2f}));
    world.step();
    const SceneDescription saved = set_up_of(world.state(), Parameters());
    const SceneDescription read = io::parse_scene(io::scene_to_text(saved), "saved.json", "saved").value();
    ASSERT_EQ(read.probes.size(), 1u);
    EXPECT_EQ(read.probes[0].name, "toe");
    world.enqueue(Reset{true});
    world.step();
    EXPECT_EQ(world.state().probes.size(), 1u);
    world.enqueue(Reset{false});
    world.step();
    EXPECT_TRUE(world.state().probes.empty()) << "as its author set it";
    // And a state.
    world.enqueue(pressure("toe", {0.1f, 0.05f, 0.2f}));
    world.step();
    const Result<State> state = deserialize_state(serialize_state(world.state()));
    ASSERT_TRUE(state);
    ASSERT_EQ(state.value().probes.size(), 1u);
    EXPECT_EQ(hash_state(state.value()), world.state_hash());
}

TEST(ProbeCommands, SpeedForceAndTorqueGoTheSameWay) {
    SceneDescription scene = small_dam_3d();
    scene.solids.push_back({BoxShape{Vec3(0.1f, 0.1f, 0.2f), Vec3(0.1f)}, {}, FixedMotion{}});
    World with = world_of(scene), without = world_of(scene);
    with.step(), without.step();
    EXPECT_TRUE(with.report().loads.empty()) << "nobody asks for them yet";
    with.enqueue(AddProbe{Probe{"fast", SpeedProbe{{0.2f, 0.1f, 0.2f}}, 0.05}});
    with.enqueue(AddProbe{Probe{"push", ForceProbe{0, 1}, 0.05}});
    with.enqueue(AddProbe{Probe{"turn", TorqueProbe{0, -1}, 0.05}});
    with.enqueue(AddProbe{Probe{"none", ForceProbe{0, 7}, 0.05}});
    const std::vector<CommandResult> added = with.step().commands;
    without.step();
    ASSERT_EQ(added.size(), 4u);
    EXPECT_FALSE(added[3].applied) << "there is no seventh axis";
    for (int step = 0; step < 20; ++step) with.step(), without.step();
    EXPECT_EQ(with.state_hash(), without.state_hash());
    ASSERT_EQ(with.report().loads.size(), 1u);
    const std::vector<double> values = app::gauge_values(with);
    EXPECT_EQ(values[1], with.report().loads[0].force[1]);
    EXPECT_NE(values[1], 0.0);
    EXPECT_GE(values[2], std::abs(with.report().loads[0].torque[2]));
    EXPECT_GT(values[0], 0.01);
    EXPECT_LE(values[0], with.report().v_max);
    // As a scene, as a state, and back to none.
    const SceneDescription read =
        io::parse_scene(io::scene_to_text(set_up_of(with.state(), Parameters())), "s.json", "s").value();
    EXPECT_EQ(read.probes, with.state().probes);
    EXPECT_EQ(deserialize_state(serialize_state(with.state())).value().probes, with.state().probes);
    // As events of a scene.
    SceneDescription told = small_dam_3d();
    for (const Probe& probe : with.state().probes) told.events.push_back({0.1, AddProbe{probe}});
    const SceneDescription again = io::parse_scene(io::scene_to_text(told), "t.json", "t").value();
    ASSERT_EQ(again.events.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(again.events[i].command.get_if<AddProbe>()->probe, with.state().probes[i]) << i;
    with.enqueue(*added[1].inverse);
    with.enqueue(*added[2].inverse);
    with.step();
    with.step();
    EXPECT_TRUE(with.report().loads.empty()) << "nobody asks any more";
}

class Probes : public SessionTest {};

TEST_F(Probes, SayWhatIsThereAndGoWithUndo) {
    record_ = folder_ / "run.slosh";
    start();
    load_running("dam_break_2d");
    const Box3 walls = *frame().container;
    const Vec3 corner(walls.min.x + 0.1f, walls.min.y + 0.05f, 0.0f);
    wait_for(session_->change(pressure("toe", corner), "probe"));
    ASSERT_TRUE(until([&] {
        return frame().readings.size() == 1 && frame().readings[0].filtered.value_or(0.0) > 100.0;
    })) << "there is water over the toe";
    EXPECT_EQ(frame().probes[0].name, "toe");

    session_->history().undo();
    ASSERT_TRUE(until([&] { return frame().probes.empty(); }));
    EXPECT_TRUE(frame().readings.empty());
    session_->history().redo();
    ASSERT_TRUE(until([&] { return frame().probes.size() == 1; }));
    pause();
    session_.reset();  // closes the recording, with the hash of its end

    EXPECT_EQ(replayed(*record_).world().state().probes.size(), 1u);
}

}  // namespace
}  // namespace slosh::app::probes_test
