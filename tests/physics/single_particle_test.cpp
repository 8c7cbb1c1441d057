// One particle and a floor, through the whole world: what contact does to a momentum is not undone by a
// solver around it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::single_particle_test {
namespace {

constexpr double spacing = 0.05;
constexpr double rest_height = 0.25 * spacing;  // where contact holds a particle's centre

SceneDescription one_particle(const std::string& solver, double height, double speed) {
    SceneDescription scene;
    scene.solver = solver;
    scene.container = Box3{Vec3(-1.0f, 0.0f, -1.0f), Vec3(12.0f, 4.0f, 1.0f)};
    scene.fluids.push_back(
        {BoxShape{Vec3(0.0f, static_cast<float>(height), 0.0f), Vec3(static_cast<float>(spacing))},
         Vec3(static_cast<float>(speed), 0.0f, 0.0f)});
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

class SingleParticle : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SingleParticle, testing::ValuesIn(every_solver()), name_of);

TEST_P(SingleParticle, ReboundsToTheSquareOfTheRestitution) {
    const double fall = 1.0;
    for (const double restitution : {0.3, 0.5, 0.8, 1.0}) {
        SCOPED_TRACE("restitution " + std::to_string(restitution));
        World world = make_world(one_particle(GetParam(), rest_height + fall, 0.0),
                                 {{"boundary.restitution", restitution}});
        ASSERT_EQ(world.particles().count, 1u);
        double peak = 0.0;
        bool landed = false;
        // To the top of the first rebound: fall time and rise time.
        while (world.time() < std::sqrt(2.0 * fall / gravity) * (1.0 + restitution)) {
            world.step();
            const ParticleView particle = world.particles();
            landed = landed || particle.velocity_y[0] > 0.0f;
            if (landed) peak = std::max(peak, static_cast<double>(particle.y[0]) - rest_height);
        }
        const double expected = restitution * restitution * fall;
        figure("rebound %s e = %.1f: error of the height %+.1f %% (%.4f m for %.4f m) [±2.4 %%]",
               GetParam().c_str(), restitution, 100.0 * (peak / expected - 1.0), peak, expected);
        EXPECT_NEAR(peak / expected, 1.0, 0.024);
    }
}

TEST_P(SingleParticle, SlidesAsFarAsFrictionAllows) {
    for (const double friction : {0.1, 0.3, 0.6}) {
        SCOPED_TRACE("friction " + std::to_string(friction));
        const double start_speed = 2.0, drop = 0.5 * spacing - rest_height;
        World world = make_world(one_particle(GetParam(), 0.5 * spacing, start_speed),
                                 {{"boundary.friction", friction}});
        ASSERT_EQ(world.particles().count, 1u);
        const double start = static_cast<double>(world.particles().x[0]);
        while (world.time() < 1.5 * start_speed / (friction * gravity)) world.step();
        // Seeded half a spacing above the floor, it first falls the rest, and landing rubs too.
        const double landing_speed = std::sqrt(2.0 * gravity * drop),
                     slide_speed = start_speed - friction * landing_speed;
        const double expected =
            start_speed * landing_speed / gravity + slide_speed * slide_speed / (2.0 * friction * gravity);
        const double slid = static_cast<double>(world.particles().x[0]) - start;
        figure("slide %s mu = %.1f: error of the distance %+.1f %% (%.3f m for %.3f m) [±0.8 %%]",
               GetParam().c_str(), friction, 100.0 * (slid / expected - 1.0), slid, expected);
        EXPECT_NEAR(slid / expected, 1.0, 0.008);
        EXPECT_EQ(world.particles().velocity_x[0], 0.0f);
    }
}

}  // namespace
}  // namespace slosh::physics::single_particle_test
