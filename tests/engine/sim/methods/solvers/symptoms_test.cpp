// What a step says of its own troubles, against worlds that have them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/methods/solvers/wcsph.h"
#include "sim/world/state/state.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::symptoms_test {
namespace {

TEST(Symptoms, AreThoseOfTheParticles) {
    World world = world_of(small_dam_3d());
    for (int k = 0; k < 20; ++k) {
        const double before = world.report().kinetic_energy + world.report().potential_energy;
        const StepReport& report = world.step();
        const Particles& particles = world.state().particles;
        const float d = world.parameters().fluid.spacing;
        float least = 1e9f, fastest = 0.0f;
        for (std::size_t i = 0; i < particles.size(); ++i) {
            fastest = std::max(fastest, glm::length(Vec3(particles.velocity_x[i], particles.velocity_y[i],
                                                         particles.velocity_z[i])));
            for (std::size_t j = 0; j < i; ++j) {
                const Vec3 gap(particles.x[i] - particles.x[j], particles.y[i] - particles.y[j],
                               particles.z[i] - particles.z[j]);
                least = std::min(least, glm::length(gap));
            }
        }
        EXPECT_NEAR(report.symptoms.closest_pair, static_cast<double>(least / d), 1e-3);
        EXPECT_NEAR(report.symptoms.courant, static_cast<double>(fastest * report.substep_length / d), 1e-4);
        EXPECT_EQ(report.symptoms.sound_courant, 0.0) << "no sound in " << world.solver();
        if (k == 0) continue;
        EXPECT_DOUBLE_EQ(report.symptoms.energy_change,
                         report.kinetic_energy + report.potential_energy - before);
    }
}

TEST(Symptoms, FallingAloneLosesNothingAndAThrustIsSeen) {
    SceneDescription scene = small_blobs();
    scene.parameters.emplace_back("viscosity.nu", 0.0);
    World world = world_of(scene);
    world.step();
    world.enqueue(SetParameter{"gravity.x", 1.0});
    EXPECT_EQ(world.step().symptoms.energy_change, 0.0) << "a command may change what counts as energy";
    world.enqueue(SetForceStroke{true, Vec3(0.0f, 0.0f, -5.0f), Vec3(0.0f, 0.0f, 5.0f), 2.0f, 300.0f});
    world.step();
    int rises = 0;
    for (int k = 0; k < 5; ++k) rises = world.step().symptoms.energy_rises;
    EXPECT_GE(rises, 4);
}

TEST(Symptoms, SoundAndCapsAreThoseOfTheSolver) {
    SceneDescription scene = small_dam_2d();
    scene.solver = "wcsph";
    World sound = world_of(scene);
    const StepReport& report = sound.step();
    const double c = static_cast<double>(sound.parameters().of<WcsphSettings>().sound_speed),
                 h = static_cast<double>(sound.parameters().fluid.spacing * sound.parameters().kernel.ratio);
    EXPECT_NEAR(report.symptoms.sound_courant, static_cast<double>(report.substep_length) * c / (0.4 * h),
                1e-4);
    EXPECT_LE(report.symptoms.sound_courant, 1.0);
    for (const std::string& solver : iterating_solvers()) {
        scene.solver = solver;
        scene.parameters.insert(
            scene.parameters.end(),
            {{solver + ".iterations", 4.0}, {solver + ".min_iterations", 1.0}, {solver + ".tolerance", 0.0}});
        World world = world_of(scene);
        for (int k = 0; k < 5; ++k) world.step();
        EXPECT_EQ(world.report().symptoms.substeps_at_cap, world.report().substeps) << solver;
        world.enqueue(SetParameter{solver + ".tolerance", 1.0});
        EXPECT_EQ(world.step().symptoms.substeps_at_cap, 0) << solver;
    }
}

}  // namespace
}  // namespace slosh::symptoms_test
