// Every kind of command: what it changes, when, what it answers, and how it is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "sim/methods/solvers/pbf.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::world_command_test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

/// Applies one command without stepping and gives its answer.
CommandResult answer(World& world, Command command) {
    const std::uint64_t ticket = world.enqueue(std::move(command));
    for (const CommandResult& result : world.apply_commands().commands) {
        if (result.ticket == ticket) return result;
    }
    ADD_FAILURE() << "no answer";
    return {};
}
void expect_refused(World& world, Command command, const std::string& words) {
    const std::uint64_t before = world.state_hash();
    const std::size_t solids = world.state().solids.size(), emitters = world.state().emitters.size();
    const CommandResult result = answer(world, std::move(command));
    EXPECT_FALSE(result.applied) << "not refused: " << words;
    EXPECT_NE(result.message.find(words), std::string::npos) << result.message;
    EXPECT_EQ(world.state_hash(), before);
    EXPECT_EQ(world.state().solids.size(), solids);
    EXPECT_EQ(world.state().emitters.size(), emitters);
}

TEST(WorldCommands, ApplyAtTheStartOfTheNextStepInOrder) {
    World world = world_of(small_dam_3d());
    const std::uint64_t first = world.enqueue(SetParameter{"pbf.iterations", 7.0});
    const std::uint64_t second = world.enqueue(SetParameter{"pbf.iterations", 9.0});
    EXPECT_LT(first, second);
    EXPECT_NE(world.parameters().of<PbfSettings>().iterations, 9) << "applied before the step";
    const StepReport& report = world.step();
    EXPECT_EQ(world.parameters().of<PbfSettings>().iterations, 9);
    ASSERT_EQ(report.commands.size(), 2u);
    EXPECT_EQ(report.commands[0].ticket, first);
    EXPECT_EQ(report.commands[1].ticket, second);
    EXPECT_TRUE(report.commands[0].applied && report.commands[1].applied);
    EXPECT_TRUE(world.step().commands.empty()) << "answered twice";
}

TEST(WorldCommands, SetParameterClampsAndRefuses) {
    World world = world_of(small_dam_3d());
    EXPECT_TRUE(answer(world, SetParameter{"pbf.iterations", 1e9}).applied);
    EXPECT_EQ(world.parameters().of<PbfSettings>().iterations, 50);
    EXPECT_TRUE(answer(world, SetParameter{"kernel.name", std::string("cubic_spline")}).applied);
    EXPECT_EQ(world.parameters().kernel_name(), KernelName::cubic_spline);
    expect_refused(world, SetParameter{"pbf.iteration", 3.0}, "did you mean \"pbf.iterations\"?");
    expect_refused(world, SetParameter{"kernel.name", std::string("gauss")}, "expected one of");
    expect_refused(world, SetParameter{"kernel.name", 1.0}, "expected one of");
    expect_refused(world, SetParameter{"gravity.y", std::string("down")}, "expected a number");
    expect_refused(world, SetParameter{"gravity.y", std::numeric_limits<double>::quiet_NaN()},
                   "expected a number");
}

TEST(WorldCommands, SwitchSolverKeepsEveryParticleBitForBit) {
    World world = world_of(small_dam_3d());
    std::vector<std::string> names = every_solver();
    std::rotate(names.begin(), names.begin() + 1, names.end());  // back to PBF
    for (const std::string& name : names) {
        run(world, 3);
        const std::uint64_t before = world.state_hash();
        EXPECT_TRUE(answer(world, SwitchSolver{name}).applied);
        EXPECT_EQ(world.solver(), name);
        EXPECT_EQ(world.state_hash(), before) << name;
    }
    expect_refused(world, SwitchSolver{"wscph"}, "did you mean \"wcsph\"?");
    EXPECT_EQ(world.solver(), "pbf");
}

TEST(WorldCommands, EraseRemovesTheBallAndCounts) {
    World world = world_of(small_dam_3d());
    run(world, 5);
    const Vec3 center(0.1f, 0.1f, 0.2f);
    const auto inside = [&] {
        std::size_t n = 0;
        const ParticleView view = world.particles();
        for (std::size_t i = 0; i < view.count; ++i)
            n += glm::length(Vec3(view.x[i], view.y[i], view.z[i]) - center) <= 0.1f ? 1 : 0;
        return n;
    };
    const std::size_t before = world.particles().count, wanted = inside();
    ASSERT_GT(wanted, 3u);
    const CommandResult result = answer(world, EraseFluid{center, 0.1f});
    EXPECT_EQ(result.removed, wanted);
    EXPECT_EQ(inside(), 0u);
    EXPECT_EQ(world.particles().count, before - wanted);
    EXPECT_EQ(world.report().removed.erased, wanted);
    EXPECT_EQ(answer(world, EraseFluid{center, 0.1f}).removed, 0u);
    EXPECT_EQ(answer(world, EraseFluid{Vec3(nan), 0.1f}).removed, 0u);
    run(world, 5);
    EXPECT_EQ(world.particles().count, before - wanted);
}

TEST(WorldCommands, ErasingEverythingLeavesAWorldThatRuns) {
    for (const char* solver : {"pbf", "wcsph"}) {
        SceneDescription scene = small_dam_3d();
        scene.solver = solver;
        World world = world_of(scene);
        answer(world, EraseFluid{Vec3(0.0f), 100.0f});
        EXPECT_EQ(world.particles().count, 0u);
        const StepReport& report = world.step();
        EXPECT_EQ(report.particles, 0u);
        EXPECT_EQ(report.density_error_mean, 0.0);
        EXPECT_EQ(report.kinetic_energy, 0.0);
        EXPECT_GT(answer(world, DropFluid{SphereShape{Vec3(0.5f, 0.4f, 0.2f), 0.1f}, Vec3(0.0f)}).added, 10u);
        run(world, 3);
    }
}

TEST(WorldCommands, RemoveParticlesByIdIgnoresThoseThatAreGone) {
    World world = world_of(small_dam_3d());
    run(world, 3);
    const CommandResult drop =
        answer(world, DropFluid{BoxShape{Vec3(0.5f, 0.6f, 0.2f), Vec3(0.15f)}, Vec3(0.0f)});
    ASSERT_EQ(drop.added, 27u);
    const std::size_t with_drop = world.particles().count;
    std::vector<std::uint32_t> ids{4'000'000'000u};
    for (std::uint32_t k = 0; k < drop.added; ++k) ids.push_back(drop.first_id + k);
    run(world, 10);
    EXPECT_EQ(answer(world, RemoveParticles{ids}).removed, 27u);
    EXPECT_EQ(world.particles().count, with_drop - 27);
    for (std::uint32_t id : world.particles().id) EXPECT_TRUE(id < drop.first_id || id >= drop.first_id + 27);
    EXPECT_EQ(answer(world, RemoveParticles{ids}).removed, 0u);
    EXPECT_EQ(world.report().removed.erased, 27u);
}

TEST(WorldCommands, ForceStrokePullsAndPushes) {
    for (const float acceleration : {40.0f, -40.0f}) {
        World still = world_of(small_dam_3d()), pulled = world_of(small_dam_3d());
        // Along z through the middle of the column: above it pulls up, or pushes down.
        EXPECT_TRUE(answer(pulled, SetForceStroke{true, Vec3(0.125f, 0.5f, 0.0f), Vec3(0.125f, 0.5f, 0.4f),
                                                  0.3f, acceleration})
                        .applied);
        run(still, 4), run(pulled, 4);
        EXPECT_GT(
            (pulled.report().momentum[1] - still.report().momentum[1]) * static_cast<double>(acceleration),
            0.0);
        answer(pulled, SetForceStroke{});
        EXPECT_FALSE(pulled.state().stroke.active);
    }
    World world = world_of(small_dam_3d());
    expect_refused(world, SetForceStroke{true, Vec3(nan), Vec3(0.0f), 0.3f, 1.0f}, "finite");
    expect_refused(world, SetForceStroke{true, Vec3(0.0f), Vec3(0.0f), 0.0f, 1.0f}, "radius above 0");
    expect_refused(world, SetForceStroke{true, Vec3(0.0f), Vec3(0.0f), 0.1f, inf}, "finite");
    // A segment without length is a point.
    EXPECT_TRUE(answer(world, SetForceStroke{true, Vec3(0.1f), Vec3(0.1f), 0.3f, 50.0f}).applied);
    run(world, 3);
    EXPECT_EQ(world.report().removed.nonfinite, 0u);
}

TEST(WorldCommands, ContainerReachesItsTargetAtItsSpeedAndKeepsTheWaterInside) {
    World world = world_of(small_dam_3d());
    run(world, 10);
    Box3 target = world.state().container.walls;
    target.max.x -= 0.2f, target.min.z += 0.05f;
    EXPECT_TRUE(answer(world, MoveContainer{target, 2.0f}).applied);
    const float start = world.state().container.walls.max.x;
    run(world, 1);
    EXPECT_NEAR(world.state().container.walls.max.x, start - 2.0f * world.parameters().time.step, 1e-5f);
    run(world, 40);
    EXPECT_EQ(world.state().container.walls, target);
    EXPECT_EQ(world.report().removed.total(), 0u);
    const Box3& bounds = world.report().bounds;
    EXPECT_TRUE(glm::all(glm::greaterThanEqual(bounds.min, target.min)) &&
                glm::all(glm::lessThanEqual(bounds.max, target.max)));
    for (float speed : world.state().container.wall_velocity)
        EXPECT_EQ(speed, 0.0f) << "arrived, but still pushing";
}

TEST(WorldCommands, ContainersThatCannotBe) {
    World world = world_of(small_dam_3d());
    const Box3 walls = world.state().container.walls;
    expect_refused(world, MoveContainer{Box3{Vec3(0.0f), Vec3(0.1f, 1.0f, 1.0f)}, 1.0f}, "narrower");
    expect_refused(world, MoveContainer{Box3{walls.max, walls.min}, 1.0f}, "narrower");
    expect_refused(world, MoveContainer{Box3{walls.min, Vec3(inf)}, 1.0f}, "finite");
    expect_refused(world, MoveContainer{walls, 0.0f}, "speed above 0");
    expect_refused(world, MoveContainer{walls, nan}, "speed above 0");
    World open = world_of(small_blobs());
    expect_refused(open, MoveContainer{walls, 1.0f}, "no container");
}

TEST(WorldCommands, SolidsComeMoveAndGo) {
    World world = world_of(small_dam_3d());
    const Solid ball{SphereShape{Vec3(0.4f, 0.1f, 0.2f), 0.1f}},
        moved{SphereShape{Vec3(0.6f, 0.3f, 0.2f), 0.08f}};
    EXPECT_TRUE(answer(world, AddSolid{ball}).applied);
    const auto nearest = [&](const SphereShape& sphere) {
        float least = 1e9f;
        const ParticleView view = world.particles();
        for (std::size_t i = 0; i < view.count; ++i) {
            least = std::min(
                least, glm::length(Vec3(view.x[i], view.y[i], view.z[i]) - sphere.center) - sphere.radius);
        }
        return least;
    };
    run(world, 40);
    EXPECT_GT(nearest(std::get<SphereShape>(ball.shape)), 0.0f);
    EXPECT_TRUE(answer(world, MoveSolid{0, moved}).applied);
    run(world, 5);
    EXPECT_GT(nearest(std::get<SphereShape>(moved.shape)), 0.0f);
    expect_refused(world, MoveSolid{1, ball}, "no solid 1");
    EXPECT_TRUE(answer(world, RemoveSolid{0}).applied);
    expect_refused(world, RemoveSolid{0}, "no solid 0");
    EXPECT_TRUE(world.state().solids.empty());
    run(world, 3);
}

TEST(WorldCommands, SolidsThatCannotBe) {
    World world = world_of(small_dam_3d());
    EXPECT_TRUE(answer(world, AddSolid{Solid{BoxShape{Vec3(0.5f, 0.1f, 0.2f), Vec3(0.1f)}}}).applied);
    const std::vector<SolidShape> bad{SphereShape{Vec3(nan), 0.1f},
                                      SphereShape{Vec3(0.5f), -0.1f},
                                      SphereShape{Vec3(0.5f), inf},
                                      BoxShape{Vec3(0.5f), Vec3(0.1f, 0.0f, 0.1f)},
                                      BoxShape{Vec3(0.5f), Vec3(nan)},
                                      PlaneShape{Vec3(0.0f), Vec3(0.0f)},
                                      PlaneShape{Vec3(0.0f), Vec3(nan, 1.0f, 0.0f)},
                                      CapsuleShape{Vec3(0.0f), Vec3(inf), 0.1f},
                                      CapsuleShape{Vec3(0.0f), Vec3(1.0f), 0.0f}};
    for (const SolidShape& shape : bad) {
        expect_refused(world, AddSolid{Solid{shape}}, "a solid needs");
        expect_refused(world, MoveSolid{0, Solid{shape}}, "a solid needs");
    }
    run(world, 2);
    EXPECT_EQ(world.report().removed.total(), 0u);
}

TEST(WorldCommands, EmittersComeAndGo) {
    for (const int dimension : {2, 3}) {
        World world = world_of(dimension == 2 ? small_dam_2d() : small_dam_3d());
        run(world, 4);
        const std::size_t before = world.particles().count;
        Emitter emitter;
        emitter.position = Vec3(0.5f, 0.6f, dimension == 2 ? 0.0f : 0.2f);
        // Any length; across the plane nothing flows.
        emitter.direction = Vec3(3.0f, 0.0f, dimension == 2 ? 5.0f : 0.0f);
        emitter.speed = 1.5f;
        EXPECT_TRUE(answer(world, AddEmitter{emitter}).applied);
        run(world, 20);
        const std::size_t with = world.particles().count;
        EXPECT_GT(with, before + 10);
        EXPECT_EQ(world.state().emitters.at(0).emitted, with - before);
        if (dimension == 2) {
            for (float z : world.particles().z) EXPECT_EQ(z, 0.0f);
        }
        EXPECT_TRUE(answer(world, RemoveEmitter{0}).applied);
        run(world, 5);
        EXPECT_EQ(world.particles().count, with);
        expect_refused(world, RemoveEmitter{0}, "no emitter 0");
        emitter.direction = Vec3(0.0f);
        expect_refused(world, AddEmitter{emitter}, "direction");
        emitter.direction = Vec3(nan, 0.0f, 0.0f);
        expect_refused(world, AddEmitter{emitter}, "direction");
        emitter.direction = Vec3(0.0f, -1.0f, 0.0f);
        for (const float bad : {nan, inf, 0.0f, -1.0f}) {
            Emitter wrong = emitter;
            wrong.radius = bad;
            expect_refused(world, AddEmitter{wrong}, "radius");
            if (bad == 0.0f) continue;  // speed 0: closed for now
            wrong = emitter;
            wrong.speed = bad;
            expect_refused(world, AddEmitter{wrong}, "speed");
        }
    }
}

TEST(WorldCommands, ResetGoesBackToTheStart) {
    World world = world_of(small_fountain(3));
    const std::uint64_t start = world.state_hash();
    run(world, 20, busy_script(world.scene()));
    ASSERT_NE(world.state_hash(), start);
    const Parameters set = world.parameters();
    const std::string solver(world.solver());
    EXPECT_TRUE(answer(world, Reset{true}).applied);
    EXPECT_EQ(world.state_hash(), start);
    EXPECT_EQ(world.step_index(), 0u);
    EXPECT_EQ(world.time(), 0.0);
    EXPECT_EQ(world.report().removed.total(), 0u);
    EXPECT_EQ(world.solver(), solver) << "what the person chose stays";
    EXPECT_EQ(world.parameters().kernel.ratio, set.kernel.ratio);
    EXPECT_TRUE(answer(world, Reset{false}).applied);
    EXPECT_EQ(world.solver(), "pbf");
    EXPECT_EQ(world.parameters().kernel.ratio, Parameters{}.kernel.ratio);
    World fresh = world_of(small_fountain(3));
    run(world, 15), run(fresh, 15);
    EXPECT_EQ(world.state_hash(), fresh.state_hash()) << "something of the run before is left";
}

TEST(WorldCommands, SpacingChangeSeedsAgain) {
    World world = world_of(small_dam_3d());
    run(world, 6);
    const std::size_t before = world.particles().count;
    EXPECT_TRUE(answer(world, SetParameter{"fluid.spacing", 0.025}).applied);
    EXPECT_EQ(world.step_index(), 0u);
    EXPECT_NEAR(static_cast<double>(world.particles().count) / static_cast<double>(before), 8.0, 0.5);
    EXPECT_EQ(world.particles().spacing, 0.025f);
    const std::size_t count = world.particles().count;
    run(world, 3);
    EXPECT_EQ(answer(world, SetParameter{"fluid.spacing", static_cast<double>(0.025f)}).applied, true);
    EXPECT_EQ(world.step_index(), 3u) << "the same value again is no change";
    EXPECT_EQ(world.particles().count, count);
}

TEST(WorldCommands, ASpacingThatDoesNotFitIsRefusedAndNothingChanges) {
    World world = world_of(small_dam_3d());
    EXPECT_TRUE(answer(world, SetParameter{"particles.budget", 1000.0}).applied);
    run(world, 6);
    World twin = world_of(small_dam_3d());
    twin.enqueue(SetParameter{"particles.budget", 1000.0});
    run(twin, 6);
    expect_refused(world, SetParameter{"fluid.spacing", 0.01}, "particles.budget");
    EXPECT_EQ(world.parameters().fluid.spacing, 0.05f);
    EXPECT_EQ(world.step_index(), 6u);
    run(world, 6), run(twin, 6);
    EXPECT_EQ(world.state_hash(), twin.state_hash()) << "a refused command left something behind";
}

}  // namespace
}  // namespace slosh::world_command_test
