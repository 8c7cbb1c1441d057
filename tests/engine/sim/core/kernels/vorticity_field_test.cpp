// The vorticity that is shown: right up to the surface, the same from either kind of lists, and without a
// trace in the result.
#include "sim/methods/loops/vorticity_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/methods/loops/fluid_kernels.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"
#include "support/pair_cloud.h"
#include "support/small_scenes.h"

namespace slosh::vorticity_field_test {
namespace {

class VorticityAgainstDouble : public testing::TestWithParam<CloudSettings> {};

TEST_P(VorticityAgainstDouble, CurlOverTheSecondMoment) {
    PairCloud cloud(GetParam());
    VorticityField field;
    const std::span<const float> got =
        field.sample(cloud.particles, &cloud.lists, cloud.constants, 1, simd::Target::width_1);
    ASSERT_EQ(got.size(), cloud.count());
    std::vector<double> wanted(cloud.count()), seen(got.begin(), got.end());
    const int dimension = GetParam().dimension;
    for (std::size_t i = 0; i < cloud.count(); ++i) {
        Double3 curl;
        double moment = 0.0;
        cloud.over_neighbours(i, [&](std::size_t j, double, Double3 gradient) {
            curl = curl + cloud.volume * cross(gradient, cloud.velocity(j) - cloud.velocity(i));
            moment -= cloud.volume * dot(cloud.position(i) - cloud.position(j), gradient) / dimension;
        });
        wanted[i] = length(curl) / std::max(moment, 0.125 * cloud.mechanical_part());
    }
    expect_near(seen, wanted, 1e-3, "vorticity");
}
INSTANTIATE_TEST_SUITE_P(Clouds, VorticityAgainstDouble, testing::ValuesIn(cloud_settings()));

/// A block in the open that turns about its middle like a solid, as it was seeded: no lists yet.
World turning_block(int dimension, const char* kernel, const Vec3& rate) {
    SceneDescription scene;
    scene.dimension = dimension;
    scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(1.0f, 1.0f, 1.0f)}});
    scene.parameters = {{"fluid.spacing", dimension == 2 ? 0.05 : 0.1}, {"kernel.name", std::string(kernel)}};
    World still = world_of(scene);
    State state = still.state();
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const Vec3 v = glm::cross(rate, Vec3(particles.x[i], particles.y[i], particles.z[i]));
        particles.velocity_x[i] = v.x + 3.0f;  // and flies away, which is no vorticity
        particles.velocity_y[i] = v.y;
        particles.velocity_z[i] = v.z;
    }
    return World::from_state(std::move(state), still.execution()).value();
}

TEST(Vorticity, ASolidRotationIsTwiceItsRateUpToTheSurface) {
    for (const char* kernel : {"wendland_c2", "cubic_spline", "poly6_spiky", "spiky"}) {
        for (const int dimension : {2, 3}) {
            const Vec3 rate = dimension == 2 ? Vec3(0.0f, 0.0f, -1.5f) : Vec3(1.0f, -2.0f, 2.0f);
            const World world = turning_block(dimension, kernel, rate);
            const ParticleView view = world.particles();
            const std::span<const float> values = world.vorticity();
            ASSERT_EQ(values.size(), view.count);
            const float wanted = 2.0f * glm::length(rate);
            int faces = 0;
            for (std::size_t i = 0; i < view.count; ++i) {
                // Along edges and at corners of a block the neighbours lie to one side of two planes.
                int sides = 0;
                for (const float at : {view.x[i], view.y[i], dimension == 3 ? view.z[i] : 0.0f})
                    sides += std::abs(at) > 0.5f - view.support_radius ? 1 : 0;
                if (sides > 1) continue;
                faces += sides;
                // The outermost layer of a lattice has its neighbours beside it and those below: a little
                // more along the surface than across it.
                ASSERT_NEAR(values[i], wanted, (sides > 0 ? 0.06f : 0.01f) * wanted)
                    << kernel << ", " << dimension << "-D at " << view.x[i] << " " << view.y[i] << " "
                    << view.z[i];
            }
            EXPECT_GT(faces, 20);
        }
    }
}

TEST(Vorticity, TheSameFromTheStepsListsAndFromItsOwn) {
    for (const SceneDescription& scene : {small_dam_3d(), small_dam_2d()}) {
        World world = world_of(scene);
        run(world, 60);
        const std::span<const float> listed = world.vorticity();
        const std::vector<float> first(listed.begin(), listed.end());
        // A loaded world has no lists before its first step.
        const World loaded = World::from_state(world.state(), world.execution()).value();
        const std::span<const float> own = loaded.vorticity();
        ASSERT_EQ(own.size(), first.size());
        const float largest = *std::max_element(first.begin(), first.end());
        ASSERT_GT(largest, 1.0f);
        for (std::size_t i = 0; i < own.size(); ++i) ASSERT_NEAR(own[i], first[i], 1e-3f * largest);
    }
}

TEST(SlowVorticity, IsThereAtAnyMomentAndLeavesNoTrace) {
    std::vector<SceneDescription> scenes = small_scenes();
    ASSERT_GT(scenes.size(), 3u);
    for (const SceneDescription& scene : scenes) {
        World looked_at = world_of(scene), alone = world_of(scene);
        const std::vector<ScriptedCommand> script = busy_script(scene);
        const auto look = [&] {
            const std::span<const float> values = looked_at.vorticity();
            EXPECT_EQ(values.size(), looked_at.particles().count) << scene.name;
            EXPECT_TRUE(std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); }))
                << scene.name;
        };
        for (int step = 0; step < 42; ++step) {
            for (const ScriptedCommand& entry : script) {
                if (entry.step == step) looked_at.enqueue(entry.command), alone.enqueue(entry.command);
            }
            look();
            do {
                looked_at.step_phase();
                if (step % 7 == 0) look();
            } while (looked_at.inside_step());
            alone.step();
        }
        EXPECT_EQ(looked_at.state_hash(), alone.state_hash()) << scene.name;
    }
}

}  // namespace
}  // namespace slosh::vorticity_field_test
