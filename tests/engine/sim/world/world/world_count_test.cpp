// No particle is lost without an account: what is there and what was removed is what was seeded, emitted and
// dropped.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::world_count_test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// next_id counts everything that ever came in.
void expect_accounted(const World& world) {
    EXPECT_EQ(world.particles().count + world.report().removed.total(), world.state().next_id)
        << world.scene().name;
    EXPECT_EQ(world.report().particles, world.particles().count);
}

TEST(WorldCounts, SinksTakeWhatEmittersBring) {
    for (const int dimension : {2, 3}) {
        for (const char* solver : {"pbf", "wcsph"}) {
            SceneDescription scene = small_fountain(dimension);
            scene.solver = solver;
            World world = world_of(scene);
            const std::size_t seeded = world.particles().count;
            std::uint64_t removed_now = 0;
            for (int k = 0; k < 120; ++k) removed_now += world.step().removed_now;
            expect_accounted(world);
            const RemovedCounts& removed = world.report().removed;
            EXPECT_GT(removed.sink, 5u) << scene.name << " " << solver;
            EXPECT_EQ(removed.total(), removed.sink);
            EXPECT_EQ(removed_now, removed.total());
            EXPECT_GT(world.state().emitters.at(0).emitted, 50u);
            EXPECT_EQ(world.state().next_id, seeded + world.state().emitters.at(0).emitted);
            const Box3 sink = scene.sinks.at(0).bounds;
            const ParticleView view = world.particles();
            for (std::size_t i = 0; i < view.count; ++i) {
                EXPECT_FALSE(view.x[i] > sink.min.x && view.y[i] < sink.max.y) << "still in the sink";
            }
        }
    }
}

TEST(WorldCounts, EmitterRateIsItsAreaTimesItsSpeed) {
    SceneDescription scene;
    scene.name = "rate";
    scene.parameters = {{"gravity.y", 0.0}};
    Emitter emitter;
    emitter.radius = 0.2f;
    emitter.speed = 1.0f;
    scene.emitters = {emitter};
    World world = world_of(scene);
    run(world, 100);
    // 0.5 s: layers at 0, 0.05, ..., 0.475 m, each about pi r^2/d^2 = 50.3 particles (49 lattice points in
    // the disc).
    const double layers = 0.5 / 0.05;
    EXPECT_NEAR(static_cast<double>(world.particles().count), layers * 49.0, 49.0);
}

TEST(WorldCounts, EmitterStopsAtItsTimeAndBudget) {
    SceneDescription scene = small_dam_3d();
    Emitter emitter;
    emitter.position = Vec3(0.6f, 0.6f, 0.2f);
    emitter.stop = 0.05;
    scene.emitters = {emitter};
    World world = world_of(scene);
    run(world, 11);
    const std::uint32_t emitted = world.state().emitters.at(0).emitted;
    EXPECT_GT(emitted, 0u);
    run(world, 20);
    EXPECT_EQ(world.state().emitters.at(0).emitted, emitted);
    scene.emitters[0].stop = 10.0;
    scene.emitters[0].budget = 17;
    World bounded = world_of(scene);
    run(bounded, 40);
    EXPECT_EQ(bounded.state().emitters.at(0).emitted, 17u);
    expect_accounted(bounded);
}

TEST(WorldCounts, WhatFliesAwayEscapes) {
    SceneDescription scene = small_blobs();
    scene.parameters = {{"gravity.y", -9.81}, {"time.step", 0.02}, {"velocity.limit", 4.0}};
    World world = world_of(scene);
    const std::size_t seeded = world.particles().count;
    run(world, 200);
    EXPECT_EQ(world.particles().count, 0u) << "falls for 4 s, 78 m";
    EXPECT_EQ(world.report().removed.escaped, seeded);
    expect_accounted(world);
    run(world, 2);
}

class NonFinite : public testing::TestWithParam<const char*> {};

TEST_P(NonFinite, ParticlesAreRemovedReportedAndTheRestGoesOn) {
    for (const bool velocity : {false, true}) {
        SceneDescription scene = small_dam_3d();
        scene.solver = GetParam();
        World world = world_of(scene);
        run(world, 10);
        State state = world.state();
        const std::size_t n = state.particles.size();
        Particles& particles = state.particles;
        std::vector<std::uint32_t> bad{particles.id[3], particles.id[n / 2], particles.id[n - 1]};
        (velocity ? particles.velocity_x : particles.x)[3] = nan;
        (velocity ? particles.velocity_y : particles.y)[n / 2] = std::numeric_limits<float>::infinity();
        (velocity ? particles.velocity_z : particles.z)[n - 1] = -nan;
        Result<World> loaded = World::from_state(state, {.threads = 1});
        ASSERT_TRUE(loaded);
        World& sick = loaded.value();
        const StepReport& report = sick.step();
        EXPECT_EQ(report.removed.nonfinite, 3u)
            << (velocity ? "velocities" : "positions") << ": the neighbours went with them";
        EXPECT_EQ(report.removed_now, report.removed.nonfinite);
        ASSERT_FALSE(report.notes.empty());
        EXPECT_NE(report.notes.back().find("removed"), std::string::npos);
        EXPECT_EQ(report.particles, n - report.removed.nonfinite);
        for (std::uint32_t id : sick.particles().id) EXPECT_EQ(std::count(bad.begin(), bad.end(), id), 0);
        run(sick, 10);
        EXPECT_EQ(sick.report().removed.nonfinite, 3u);
        EXPECT_TRUE(std::isfinite(sick.report().kinetic_energy));
        EXPECT_TRUE(std::isfinite(sick.report().density_error_max));
        expect_accounted(sick);
    }
}

TEST_P(NonFinite, EvenAllOfThem) {
    SceneDescription scene = small_dam_3d();
    scene.solver = GetParam();
    World world = world_of(scene);
    run(world, 2);
    State state = world.state();
    const std::size_t n = state.particles.size();
    for (float& x : state.particles.x) x = nan;
    World sick = std::move(World::from_state(state, {.threads = 1})).value();
    EXPECT_EQ(sick.step().removed.nonfinite, n);
    EXPECT_EQ(sick.particles().count, 0u);
    run(sick, 2);
}

TEST(LoneParticles, StayNumbersWithoutAnyRelaxation) {
    for (const char* kernel : {"poly6_spiky", "cubic_spline", "wendland_c2", "spiky"}) {
        for (const double ratio : {1.3, 1.42, 1.44, 2.0}) {  // at 1.42 the bound is 0
            SceneDescription scene = small_blobs();
            scene.parameters = {{"kernel.name", std::string(kernel)},
                                {"kernel.ratio", ratio},
                                {"pbf.relaxation", 0.0},
                                {"gravity.y", 0.0}};
            // One alone, and two far apart.
            scene.fluids = {{BoxShape{Vec3(0.0f), Vec3(0.05f)}}, {BoxShape{Vec3(0.5f), Vec3(0.05f)}}};
            World world = world_of(scene);
            ASSERT_EQ(world.particles().count, 2u);
            run(world, 3);
            EXPECT_EQ(world.report().removed.nonfinite, 0u) << kernel << ", h/d " << ratio;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Solvers, NonFinite, testing::Values("pbf", "wcsph"),
                         [](const auto& solver) { return std::string(solver.param); });

TEST(WorldPlane, KeepsZExactlyZero) {
    for (SceneDescription scene : {small_dam_2d(), small_fountain(2)}) {
        scene.parameters.push_back({"gravity.z", 5.0});
        scene.parameters.push_back({"wind.kind", std::string("vortex")});
        scene.parameters.push_back({"wind.y", 3.0});
        scene.parameters.push_back({"wind.z", 3.0});
        scene.parameters.push_back({"central.omega", 1.0});
        scene.parameters.push_back({"central.z", 1.0});
        scene.parameters.push_back({"vorticity.strength", 0.2});
        scene.fluids[0].velocity = Vec3(0.3f, 0.0f, 2.0f);
        scene.fluids[0].velocity_gradient_diagonal = Vec3(0.5f, -0.5f, 3.0f);
        World world = world_of(scene);
        run(world, 50, busy_script(scene));
        const ParticleView view = world.particles();
        ASSERT_GT(view.count, 100u);
        for (std::size_t i = 0; i < view.count; ++i) {
            ASSERT_EQ(view.z[i], 0.0f);
            ASSERT_EQ(view.velocity_z[i], 0.0f);
        }
    }
}

TEST(WorldCreate, RefusesWhatCannotBe) {
    const auto refuses = [](const SceneDescription& scene, const std::string& words) {
        const Result<World> world = World::create(scene, {.threads = 1});
        ASSERT_FALSE(world) << words;
        EXPECT_NE(world.error().text().find(words), std::string::npos) << world.error().text();
    };
    SceneDescription scene = small_dam_3d();
    scene.solver = "pfb";
    refuses(scene, "did you mean \"pbf\"?");
    scene = small_dam_3d();
    scene.dimension = 4;
    refuses(scene, "dimension");
    scene = small_dam_3d();
    scene.parameters = {{"fluid.spacin", 0.1}};
    refuses(scene, "did you mean \"fluid.spacing\"?");
    scene.parameters = {{"fluid.spacing", 0.0001}};
    refuses(scene, "expected a number from 0.002");
    scene.parameters = {{"fluid.spacing", 0.002}};
    refuses(scene, "particles.budget");
    scene = small_dam_3d();
    scene.fluids = {{BoxShape{Vec3(0.0f), Vec3(1e20f)}}};
    refuses(scene, "particles.budget");
    scene.fluids = {{SphereShape{Vec3(nan), 0.1f}}};
    refuses(scene, "finite");
    scene = small_dam_3d();
    scene.container->max.z = 0.15f;
    refuses(scene, "narrower than 0.2 m");
    scene = small_obstacles();
    std::get<SphereShape>(scene.solids[0].shape).radius = 0.0f;
    refuses(scene, "a solid needs");
    scene = small_fountain(2);
    scene.emitters[0].direction = Vec3(0.0f, 0.0f, 1.0f);
    refuses(scene, "direction");
}

}  // namespace
}  // namespace slosh::world_count_test
