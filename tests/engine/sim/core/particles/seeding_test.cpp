// Particles start where nothing pushes them, at any ratio of sizes to the spacing; and what is pushed all the
// same gets no speed that depends on the step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::seeding_test {
namespace {

FluidRegion block(const Vec3& low, const Vec3& high) { return {BoxShape{0.5f * (low + high), high - low}}; }

/// Columns in two corners, one on a pool, with a box, a ball and a plane that they meet.
SceneDescription crowded(int dimension, double spacing) {
    SceneDescription scene;
    scene.dimension = dimension;
    scene.parameters = {{"fluid.spacing", spacing}};
    scene.container = Box3{Vec3(0.0f), Vec3(1.5f, 1.0f, 0.5f)};
    scene.open_top = true;
    scene.fluids = {block(Vec3(0.0f), Vec3(0.5f, 0.37f, 0.5f)),
                    block(Vec3(0.0f, 0.37f, 0.0f), Vec3(0.31f, 0.8f, 0.5f)),
                    block(Vec3(0.5f, 0.0f, 0.0f), Vec3(0.83f, 0.3f, 0.5f)),
                    block(Vec3(1.1f, 0.0f, 0.0f), Vec3(1.5f, 0.6f, 0.5f)),
                    block(Vec3(1.3f, 0.43f, 0.1f), Vec3(1.6f, 0.77f, 0.4f)),
                    {SphereShape{Vec3(0.4f, 0.5f, 0.25f), 0.2f}}};
    scene.solids = {{BoxShape{Vec3(0.9f, 0.15f, 0.25f), Vec3(0.14f, 0.3f, 0.5f)}},
                    {SphereShape{Vec3(1.3f, 0.2f, 0.25f), 0.12f}}};
    return scene;
}

constexpr double spacings[] = {0.041, 0.0461, 0.05};

TEST(Seeding, NothingStartsTooNearAWallASolidOrCompressed) {
    for (const int dimension : {2, 3}) {
        for (const double spacing : spacings) {
            SCOPED_TRACE(std::to_string(dimension) + "-D " + std::to_string(spacing));
            SceneDescription scene = crowded(dimension, spacing);
            World world = world_of(scene);
            const ParticleView view = world.particles();
            ASSERT_GT(view.count, 200u);
            const Box3& walls = *scene.container;
            float least = 1.0f;
            for (std::size_t i = 0; i < view.count; ++i) {
                const Vec3 x(view.x[i], view.y[i], view.z[i]);
                for (int axis = 0; axis < dimension; ++axis) {
                    least = std::min(least, x[axis] - walls.min[axis]);
                    if (axis != 1) least = std::min(least, walls.max[axis] - x[axis]);
                }
            }
            // Layers between two walls may be pressed.
            EXPECT_GE(least, 0.47f * view.spacing);
            // In a hundredth of a millisecond nothing moves on.
            world.enqueue(SetParameter{"time.step", 1e-5});
            const StepReport& report = world.step();
            // Next to a ball the walls' tables are not exact.
            EXPECT_LE(report.density_error_max, 0.01);
            EXPECT_LE(report.v_max, 0.12);
        }
    }
}

TEST(SlowSeeding, SpeedOfTheFirstMomentsDoesNotDependOnTheStep) {
    for (const std::string& solver : every_solver()) {
        for (const double spacing : {0.041, 0.0461, 0.0488}) {
            double before = 0.0;
            for (const double step : {0.002, 0.0004, 0.00004}) {
                SCOPED_TRACE(solver + " " + std::to_string(spacing) + " " + std::to_string(step));
                SceneDescription scene = crowded(2, spacing);
                scene.solver = solver;
                scene.parameters.emplace_back("time.step", step);
                World world = world_of(scene);
                double fastest = 0.0;
                while (world.time() < 0.006 - 1e-9) fastest = std::max(fastest, world.step().v_max);
                EXPECT_LE(fastest, 0.4) << "6 ms of falling are 0.06 m/s";
                if (before > 0.0) {
                    EXPECT_LE(fastest, 1.5 * before) << "against the longer step";
                }
                before = fastest;
            }
        }
    }
}

/// Water pressed together by a tenth has room to come apart: with the speed that the compression has, not
/// with a length over dt.
TEST(Seeding, CompressionComesApartAtASpeedThatDoesNotDependOnTheStep) {
    for (const std::string& solver : iterating_solvers()) {
        double fastest[2] = {};
        for (const int shorter : {0, 1}) {
            SceneDescription scene;
            scene.dimension = 2;
            scene.solver = solver;
            scene.parameters = {
                {"fluid.spacing", 0.05}, {"gravity.y", 0.0}, {"time.step", shorter == 1 ? 1e-5 : 1e-3}};
            scene.fluids = {block(Vec3(0.0f), Vec3(0.5f))};
            State state = world_of(scene).state();
            for (float& x : state.particles.x) x *= 0.9f;
            World world = std::move(World::from_state(state, {.threads = 1})).value();
            while (world.time() < 0.01) fastest[shorter] = std::max(fastest[shorter], world.step().v_max);
        }
        EXPECT_GT(fastest[0], 0.1) << solver;
        EXPECT_LT(fastest[1], 1.5 * fastest[0]) << solver;
        EXPECT_LT(fastest[1], 20.0) << solver << ": 25 mm within 1.25 ms";
    }
}

TEST(Seeding, TheReportKnowsTheEnergyBeforeTheFirstStep) {
    SceneDescription scene = small_blobs();
    scene.parameters.emplace_back("gravity.y", -9.81);
    World world = world_of(scene);
    const double kinetic = world.report().kinetic_energy, potential = world.report().potential_energy;
    EXPECT_GT(kinetic, 0.0);
    world.enqueue(SetParameter{"time.step", 1e-5});
    world.step();
    EXPECT_NEAR(world.report().kinetic_energy, kinetic, 1e-3 * kinetic);
    EXPECT_NEAR(world.report().potential_energy, potential, 1e-3 * std::abs(potential) + 1e-3 * kinetic);
}

}  // namespace
}  // namespace slosh::seeding_test
