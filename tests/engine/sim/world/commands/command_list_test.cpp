// Every command of the list: it describes itself (names, texts, files, scenes), and its inverse takes it
// back.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sim/world/archive/command_archive.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/archive/snapshot_archive.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/commands/engine_commands.h"
#include "sim/world/commands/stop_events.h"
#include "slosh/files.h"
#include "slosh/snapshot.h"
#include "support/small_scenes.h"

namespace slosh::command_list_test {
namespace {

Solid ball(Vec3 at) { return {SphereShape{at, 0.05f}, {}, FreeMotion{700.0f, Vec3(0.1f, 0.0f, 0.2f), {}}}; }

/// One of each kind with no field at its default; those that need a world's own (a snapshot) are missing.
std::map<std::string_view, Command> filled() {
    Emitter emitter{{0.5f, 0.7f, 0.2f}, {0.0f, -1.0f, 0.0f}, 0.08f, 2.0f, 0.1, 0.7, 50, "oil"};
    Body body{Vec3(1.0f), Vec3(2.0f), {0.8f, 0.0f, 0.6f, 0.0f}, Vec3(3.0f), Vec3(4.0f), 7};
    std::map<std::string_view, Command> commands;
    for (const Command& command : std::vector<Command>{
             SetParameter{"kernel.name", std::string("cubic_spline")},
             ReleaseParameter{"pbf.iterations", 5.0},
             Govern{{{"time.substeps", 4.0}, {"pbf.iterations", 5.0}}},
             SwitchSolver{"wcsph"},
             DropFluid{SphereShape{{0.7f, 0.6f, 0.2f}, 0.08f}, Vec3(0, -1, 2), "honey"},
             EraseFluid{{0.2f, 0.1f, 0.1f}, 0.1f},
             RemoveParticles{{1, 2, 3}},
             SetParticles{{1, 2}, {{0.1f, 0.2f, 0.1f}, {0.2f, 0.2f, 0.1f}}, {{1, 2, 3}, {-1, 0, 1}}},
             SetForceStroke{true, {0, 1, 2}, {3, 4, 5}, 0.4f, -10.0f},
             MoveContainer{Box3{Vec3(0.0f), Vec3(1.2f, 0.9f, 0.5f)}, 0.5f},
             AddSolid{ball({0.8f, 0.6f, 0.2f}), 0.01f},
             MoveSolid{1, ball({0.3f, 0.6f, 0.2f}), 0.01f},
             RemoveSolid{1},
             ApplyImpulse{2, {1.0f, 2.0f, 3.0f}, {0.01f, 0.02f, 0.03f}, {0.1f, 0.2f, 0.3f}},
             SetBody{2, {0.7f, 0.5f, 0.2f}, {0.8f, 0.0f, 0.6f, 0.0f}, {1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}},
             GrabSolid{true, 1, {0.4f, 0.1f, 0.2f}, {0.5f, 0.7f, 0.3f}},
             AddEmitter{emitter},
             ReplaceEmitter{1, emitter},
             RemoveEmitter{1},
             AddSink{Box3{Vec3(0.1f, 0.2f, 0.1f), Vec3(0.3f, 0.4f, 0.2f)}},
             ReplaceSink{1, Box3{Vec3(0.1f, 0.2f, 0.1f), Vec3(0.3f, 0.4f, 0.2f)}},
             RemoveSink{1},
             Together{"Draw wall", {SetParameter{"gravity.x", 2.0}, AddSolid{ball({0.8f, 0.6f, 0.2f})}}},
             Reset{false},
             StopEvents{},
             RestoreSolid{1, true, ball(Vec3(0.3f)), body},
             RemoveDescribedSolid{ball(Vec3(0.3f))},
             RestoreEmitter{1, 3, emitter},
             RestoreSink{1, Box3{Vec3(0.1f, 0.2f, 0.1f), Vec3(0.3f, 0.4f, 0.2f)}},
             AddProbe{Probe{"gauge", PressureProbe{{0.1f, 0.2f, 0.3f}, 1}, 0.07}},
             RemoveProbe{"toe"},
         })
        commands.emplace(command.entry()->name, command);
    return commands;
}

TEST(CommandList, NamesAreUniqueAndTextsAreThere) {
    std::set<std::string_view> names, type_names;
    for (const CommandEntry* entry : command_entries().all()) {
        EXPECT_TRUE(names.insert(entry->name).second) << entry->name;
        EXPECT_TRUE(type_names.insert(entry->type_name).second) << entry->type_name;
        const Command command = make_command(*entry);
        EXPECT_EQ(command.entry(), entry);
        EXPECT_GT(entry->size, 0u);
        EXPECT_FALSE(command_text(command).empty()) << entry->name;
        EXPECT_FALSE(entry->undo_text(command.payload(), command).empty()) << entry->name;
        EXPECT_FALSE(entry->redo_text(command.payload()).empty()) << entry->name;
    }
    EXPECT_EQ(command_text(SetParameter{"pbf.iterations", 6.0}), "Set pbf.iterations = 6");
    CommandResult result;
    result.added = 4, result.left_out = 2, result.message = "why";
    EXPECT_EQ(command_line(DropFluid{}, result), "Drop: 4 added, 2 skipped (why)");
    EXPECT_EQ(command_line(Command(), {}), "");
}

Command through_a_file(const Command& command) {
    ByteWriter writer;
    Command written = command;
    field(writer, written);
    EXPECT_NE(writer.out.find(command.entry()->name), std::string::npos);
    ByteReader reader(writer.out);
    Command read;
    field(reader, read);
    EXPECT_TRUE(reader.ok() && reader.at_end()) << command.entry()->name;
    return read;
}

TEST(CommandList, GoesThroughAFile) {
    const std::map<std::string_view, Command> commands = filled();
    for (const CommandEntry* entry : command_entries().all()) {
        if (entry == &RestoreSnapshot::entry()) continue;
        const auto found = commands.find(entry->name);
        ASSERT_NE(found, commands.end()) << entry->name << " belongs into filled()";
        for (const Command& command : {found->second, make_command(*entry)}) {
            const Command read = through_a_file(command);
            ASSERT_EQ(read.entry(), entry) << entry->name;
            EXPECT_TRUE(same_command(read, command)) << entry->name;
        }
        if (entry == &StopEvents::entry()) continue;  // it has nothing to compare
        EXPECT_FALSE(same_command(found->second, make_command(*entry))) << entry->name << " is compared";
    }
}

TEST(CommandList, ASnapshotGoesThroughAFileAsItsState) {
    World world = world_of(small_bodies(3));
    run(world, 8);
    const Command read = through_a_file(RestoreSnapshot{world.snapshot()});
    const auto* back = read.get_if<RestoreSnapshot>();
    ASSERT_NE(back, nullptr);
    const std::uint64_t then = world.state_hash();
    run(world, 5);
    world.restore(back->snapshot);
    EXPECT_EQ(world.state_hash(), then);
}

TEST(CommandList, GoesThroughAScene) {
    const std::map<std::string_view, Command> commands = filled();
    SceneDescription scene;
    scene.materials = {{"oil", 900.0f, 1e-4f}};
    std::vector<Command> written;
    for (const CommandEntry* entry : command_entries().all()) {
        if (!entry->in_scenes) continue;
        written.push_back(commands.at(entry->name));
        scene.events.push_back({0.1, commands.at(entry->name)});
    }
    scene.events.push_back({0.2, RestoreSnapshot{}});  // no text can hold it: left out
    const std::string text = io::scene_to_text(scene);
    const Result<SceneDescription> read = io::parse_scene(text, "test.json", "test");
    ASSERT_TRUE(read) << read.error().text() << text;
    ASSERT_EQ(read.value().events.size(), written.size());
    for (std::size_t i = 0; i < written.size(); ++i)
        EXPECT_TRUE(same_command(read.value().events[i].command, written[i])) << written[i].entry()->name;
}

TEST(CommandList, AnUnknownNameIsSaidInOneSentence) {
    const auto error_of = [](const std::string& event) {
        return io::parse_scene("{\"version\": 1, \"events\": [" + event + "]}", "test.json", "")
            .error()
            .text();
    };
    const std::string unknown = error_of(R"({"time": 1, "drop_fluids": {}})");
    EXPECT_NE(unknown.find("unknown key (did you mean \"drop_fluid\"?)"), std::string::npos) << unknown;
    const std::string own = error_of(R"({"time": 1, "restore_snapshot": {}})");
    EXPECT_NE(own.find("/events/0/restore_snapshot: unknown key"), std::string::npos) << own;
    ByteWriter writer;
    write_name(writer, "drain");
    std::uint64_t length = 0;
    field(writer, length);
    ByteReader reader(writer.out);
    Command read;
    field(reader, read);
    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.unknown, "drain");
    EXPECT_EQ(read.entry(), nullptr);
}

TEST(CommandList, NoCommandIsRefused) {
    World world = world_of(small_dam_2d());
    world.enqueue(Command());
    const CommandResult result = world.step().commands.at(0);
    EXPECT_FALSE(result.applied);
    EXPECT_FALSE(result.message.empty());
}

/// The second solid of small_bodies(3) is replaced and removed here; whether it is free does not matter.
TEST(CommandList, TheInverseTakesItBack) {
    const std::map<std::string_view, Command> commands = filled();
    for (const CommandEntry* entry : command_entries().all()) {
        SceneDescription scene = small_bodies(3);
        scene.solids.insert(scene.solids.begin() + 1, ball({0.1f, 0.7f, 0.1f}));
        scene.emitters = {Emitter{}, Emitter{}};
        scene.probes = {Probe{"toe", PressureProbe{}, 0.05}};
        const Box3 above{Vec3(0.0f, 0.9f, 0.0f), Vec3(0.1f, 1.0f, 0.1f)};
        scene.sinks = {Sink{above}, Sink{above}};
        scene.parameters.emplace_back("time.fidelity", "real_time");  // where Govern acts
        scene.materials = {{"oil", 900.0f, 1e-4f}};
        scene.events = {{100.0, SetParameter{"xsph.c", 0.1}}};
        World world = world_of(scene);
        run(world, 9);
        const std::string before = serialize_state(world.state());
        const std::uint64_t hash = world.state_hash();
        const Command command =
            entry == &RestoreSnapshot::entry()        ? Command(RestoreSnapshot{world_of(scene).snapshot()})
            : entry == &RemoveDescribedSolid::entry() ? Command(RemoveDescribedSolid{world.state().solids[1]})
                                                      : commands.at(entry->name);
        world.enqueue(command);
        const CommandResult result = world.apply_commands().commands.at(0);
        ASSERT_TRUE(result.applied) << entry->name << ": " << result.message;
        const bool changed = serialize_state(world.state()) != before;
        EXPECT_TRUE(changed) << entry->name << " does nothing here";
        EXPECT_NE(result.inverse.has_value(), result.needs_snapshot) << entry->name;
        if (!result.inverse) continue;
        world.enqueue(*result.inverse);
        const CommandResult back = world.apply_commands().commands.at(0);
        ASSERT_TRUE(back.applied) << entry->name << ": " << back.message;
        if (result.removed > 0) continue;  // water that gave way to a solid does not come back
        const bool brings_material = command.is<DropFluid>() || command.is<AddEmitter>() ||
                                     command.is<ReplaceEmitter>() || command.is<RestoreEmitter>();
        if (!brings_material) {
            EXPECT_EQ(world.state_hash(), hash) << entry->name;
        } else {
            // A material that came with it stays known.
            EXPECT_EQ(world.particles().count, deserialize_state(before).value().particles.size());
            EXPECT_EQ(world.state().emitters.size(), 2u);
        }
        if (entry != &SetParameter::entry()) continue;
        EXPECT_EQ(world.parameters().kernel_name(),
                  deserialize_state(before).value().parameters.kernel_name());
    }
}

TEST(CommandList, WhatWasRemovedGoesOnAsIfItHadStayed) {
    World world = world_of(small_bodies(3)), other = world_of(small_bodies(3));
    run(world, 12), run(other, 12);
    for (std::uint32_t index = 0; index < world.state().solids.size(); ++index) {
        world.enqueue(RemoveSolid{index});
        const auto inverse = world.apply_commands().commands.at(0).inverse;
        ASSERT_TRUE(inverse);
        world.enqueue(*inverse);
        ASSERT_TRUE(world.apply_commands().commands.at(0).applied);
    }
    run(world, 20), run(other, 20);
    EXPECT_EQ(world.state_hash(), other.state_hash());
}

TEST(CommandList, AnInverseOfAnInverseIsTheCommand) {
    World world = world_of(small_dam_2d());
    world.enqueue(SetParameter{"gravity.x", 2.0});
    const CommandResult there = world.apply_commands().commands.at(0);
    world.enqueue(*there.inverse);
    const CommandResult back = world.apply_commands().commands.at(0);
    EXPECT_TRUE(same_command(*back.inverse, SetParameter{"gravity.x", 2.0}));
    EXPECT_FALSE(same_command(*back.inverse, *there.inverse));
    EXPECT_TRUE(same_command(Command(), Command()));
    EXPECT_FALSE(same_command(Command(), Reset{}));
}

}  // namespace
}  // namespace slosh::command_list_test
