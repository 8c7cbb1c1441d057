// A run that was sent as a line goes the same way at the other end: whatever was done, with every solver,
// after as many steps the bits are the same.
#include <gtest/gtest.h>

#include "fuzz/random_commands.h"
#include "io/scene_parts.h"
#include "io/set_up_line.h"
#include "sim/methods/step/solver_module.h"
#include "sim/services/fidelity/governor.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/run_history.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/small_scenes.h"

namespace slosh::shared_run_test {
namespace {

void step(World& world) {
    if (std::optional<Govern> decision = govern(world)) world.enqueue(*std::move(decision));
    world.step();
}

SceneDescription sent(const World& world) {
    const std::string line = io::write_set_up_line(run_of(world.state(), world.history()));
    Result<SceneDescription> read = io::read_set_up_line(line, "the line");
    EXPECT_TRUE(read) << read.error().text();
    return read ? read.value() : SceneDescription();
}

void expect_same_way(World& world, const std::string& what) {
    World other = world_of(sent(world));
    const std::uint64_t steps = world.step_index();
    while (other.step_index() < steps) step(other);
    other.apply_commands();  // those of the last moment, which no step has followed
    ASSERT_EQ(other.state_hash(), world.state_hash()) << what << " after " << steps << " steps";
    EXPECT_EQ(hash_foam(other.state().foam), hash_foam(world.state().foam)) << what;
    EXPECT_EQ(other.solver(), world.solver());
    // It goes on alike, too: what was set is set there.
    for (int k = 0; k < 5; ++k) {
        step(world);
        step(other);
    }
    EXPECT_EQ(other.state_hash(), world.state_hash()) << what << ", some steps later";
}

/// As a scene file may say it; nothing: it may not.
std::optional<Command> said_in_a_file(const Command& command, const SceneDescription& scene) {
    SceneDescription one = scene;
    one.fluids.clear();
    one.solids.clear();
    one.events = {{0.0, command}};
    const Result<SceneDescription> read = io::parse_scene(io::scene_to_text(one), "one.json", "one");
    if (!read || read.value().events.empty()) return std::nullopt;
    return read.value().events[0].command;
}

/// As a file has it: directions are unit vectors there.
SceneDescription with_solver(SceneDescription scene, std::string_view solver, bool real_time) {
    scene.solver = solver;
    if (real_time) {
        scene.parameters.emplace_back("time.fidelity", std::string("real_time"));
        scene.parameters.emplace_back("time.machine_speed", 3e5);
    }
    return io::parse_scene(io::scene_to_text(scene), "scene.json", scene.name).value();
}

/// Every solver, each with every so manyth scene.
void expect_same_bits(unsigned every) {
    unsigned seed = 0;
    for (const SolverModule* solver : solver_modules().all()) {
        for (const SceneDescription& small : small_scenes()) {
            const bool real_time = ++seed % 2 == 0;
            if (seed % every != 0) continue;
            const SceneDescription scene = with_solver(small, solver->name, real_time);
            World world = world_of(scene);
            world.keep_step_starts(true);
            RandomCommands commands(scene, seed);
            Snapshot kept = world.snapshot();
            for (int k = 0; k < 30; ++k) {
                while (commands.chance(0.3)) {
                    const auto command = said_in_a_file(
                        commands.next(world.state().solids.size(), world.state().emitters.size()), scene);
                    // A step that is ten times longer is not what is tried here.
                    if (!command || command->is<Reset>() || command->is<SetParameter>()) continue;
                    world.enqueue(*command);
                    if (commands.chance(0.3)) world.apply_commands();
                }
                if (commands.chance(0.2)) world.enqueue(SetParameter{"gravity.y", -9.0 + 0.1 * k});
                if (commands.chance(0.1)) world.enqueue(SetParameter{"time.substeps", 1.0 + k % 3});
                if (commands.chance(0.1)) world.enqueue(ReleaseParameter{"time.substeps", std::string()});
                if (commands.chance(0.2)) {
                    for (int phase = 0; phase < 3; ++phase) world.step_phase();
                    world.abandon_step();
                }
                step(world);
                const std::vector<CommandResult> results = world.report().commands;
                for (const CommandResult& result : results) {
                    if (result.inverse && commands.chance(0.15)) world.enqueue(*result.inverse);
                }
                if (commands.chance(0.1)) kept = world.snapshot();
                if (commands.chance(0.05)) world.enqueue(RestoreSnapshot{kept});
                if (commands.chance(0.03)) world.restore(kept);
                if (commands.chance(0.02)) {
                    world.enqueue(Reset{commands.chance(0.5)});
                    world.apply_commands();
                }
            }
            world.apply_commands();
            expect_same_way(world, scene.name + ", " + scene.solver + ", seed " + std::to_string(seed));
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(SharedRun, HasTheSameBitsWhateverWasDone) { expect_same_bits(5); }
TEST(SlowSharedRun, HasTheSameBitsWhateverWasDone) { expect_same_bits(1); }

TEST(SharedRun, KeepsWhatARestartKept) {
    for (const bool keep : {true, false}) {
        World world = world_of(with_solver(small_dam_3d(), "pbf", true));
        for (int k = 0; k < 20; ++k) step(world);
        world.enqueue(SwitchSolver{"dfsph"});
        world.enqueue(SetParameter{"viscosity.nu", 0.01});
        world.enqueue(SetParameter{"time.substeps", 2.0});
        for (int k = 0; k < 20; ++k) step(world);
        world.enqueue(Reset{keep});
        world.apply_commands();
        EXPECT_EQ(world.history().size(), 0u);
        for (int k = 0; k < 10; ++k) step(world);
        world.enqueue(DropFluid{SphereShape{Vec3(0.0f, 0.6f, 0.0f), 0.1f}});
        for (int k = 0; k < 10; ++k) step(world);
        expect_same_way(world, keep ? "parameters kept" : "parameters reset");
    }
}

TEST(SharedRun, TellsNothingOfWhatWasTakenBack) {
    World world = world_of(small_dam_2d());
    for (int k = 0; k < 5; ++k) step(world);
    world.enqueue(DropFluid{SphereShape{Vec3(0.0f, 0.6f, 0.0f), 0.1f}});
    step(world);
    const Snapshot before = world.snapshot();
    EXPECT_EQ(world.history().size(), 1u);
    world.enqueue(EraseFluid{Vec3(0.0f), 1.0f});
    step(world);
    EXPECT_EQ(world.history().size(), 2u);
    world.enqueue(RestoreSnapshot{before});
    world.apply_commands();
    EXPECT_EQ(world.history().size(), 1u);
    step(world);
    expect_same_way(world, "an erase that was taken back");
}

TEST(SharedRun, OfARunThatWasSentGoesOn) {
    World first = world_of(with_solver(small_bodies(3), "wcsph", true));
    for (int k = 0; k < 10; ++k) step(first);
    first.enqueue(DropFluid{SphereShape{Vec3(0.0f, 0.6f, 0.0f), 0.1f}});
    for (int k = 0; k < 10; ++k) step(first);
    World second = world_of(sent(first));
    for (int k = 0; k < 30; ++k) step(second);
    second.enqueue(SetParameter{"gravity.y", -4.0});
    for (int k = 0; k < 10; ++k) step(second);
    expect_same_way(second, "sent on");
}

TEST(SharedRun, DoesNotKnowTheBeginningOfASavedState) {
    World world = world_of(small_dam_2d());
    EXPECT_NE(world.history().beginning(), nullptr);
    const World loaded = World::from_state(deserialize_state(serialize_state(world.state())).value()).value();
    EXPECT_EQ(loaded.history().beginning(), nullptr);
}

TEST(SharedRun, OfAnHourEndsWithoutUsingUpTheStack) {
    World world = world_of(small_dam_2d());
    for (int k = 0; k < 400'000; ++k) world.enqueue(SetForceStroke{});
    world.apply_commands();
    EXPECT_EQ(world.history().size(), 400'000u);
    EXPECT_EQ(world.history().events().size(), 400'000u);
}

}  // namespace
}  // namespace slosh::shared_run_test
