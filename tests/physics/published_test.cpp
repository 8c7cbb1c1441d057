// The preset "As published: PBF" is water: it splashes as the default does, and a block at rest stays at
// rest, with its kernel in every method.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "base/system/atomic_file.h"
#include "io/preset_commands.h"
#include "io/scene_limits.h"
#include "measurements.h"
#include "scenes.h"
#include "sim/core/parameters/parameters.h"
#include "slosh/files.h"
#include "support/source_path.h"

namespace slosh::physics::published_test {
namespace {

void lay_over(SceneDescription& scene) {
    const std::string path = source_path("assets/presets/parameters/published_pbf.json");
    Parameters values;
    const Parameters defaults;
    const Result<io::Preset> preset =
        io::parse_preset(read_file(path).value(), path, "published_pbf", io::PresetKind::parameters,
                         {&parameter_table(), &values, &defaults});
    ASSERT_TRUE(preset) << preset.error().text();
    ASSERT_TRUE(io::apply_preset(scene, preset.value()));
}

/// J after `seconds` of double_dam_break.
double splash(int particles, double seconds, bool published) {
    SceneDescription scene = *io::find_scene("double_dam_break").value().scene;
    EXPECT_TRUE(io::rescale_scene(scene, particles).ok());
    if (published) lay_over(scene);
    World world = make_world(scene);
    while (world.time() < seconds) world.step();
    EXPECT_EQ(world.report().removed.total(), 0u);
    return world.report().kinetic_energy;
}

void check_splash(int particles, double seconds) {
    const double usual = splash(particles, seconds, false), published = splash(particles, seconds, true);
    figure("published pbf, splash, %d particles: kinetic energy after %g s %.0f J, by default %.0f J [half]",
           particles, seconds, published, usual);
    EXPECT_GT(published, 0.5 * usual);
    EXPECT_LT(published, 1.5 * usual) << "it gains energy";
}

TEST(Published, SplashesLikeTheDefault) { check_splash(1500, 3.0); }
TEST(SlowPublished, SplashesLikeTheDefault) { check_splash(5000, 3.0); }

/// PBF with the preset; its kernel in the other methods.
World laid_over(SceneDescription scene, const std::string& solver) {
    scene.solver = solver;
    if (solver != "pbf") return make_world(scene, {{"kernel.name", "spiky"}});
    lay_over(scene);
    return make_world(scene);
}

constexpr double most_speed = 0.05;  // m/s, root mean square

/// Without weight and flush in a box: nothing can move a particle but what the method itself does wrong.
double speed_of_block(const std::string& solver, int dimension, double spacing) {
    SceneDescription scene;
    scene.dimension = dimension;
    const Vec3 size = static_cast<float>(spacing) * Vec3(12.0f, 10.0f, 8.0f);
    scene.container = Box3{Vec3(0.0f), size};
    scene.fluids.push_back(
        {BoxShape{Vec3(0.5f * size.x, 0.5f * size.y, dimension == 2 ? 0.0f : 0.5f * size.z), size}});
    scene.parameters = {{"fluid.spacing", spacing}, {"gravity.y", 0.0}};
    World world = laid_over(scene, solver);
    double most = 0.0;
    while (world.time() < 2.0) {
        world.step();
        most = std::max(most, rms_speed(world.particles()));
    }
    return most;
}

/// Under its weight, four to five seconds after it was let go uncompressed.
double speed_of_tank(const std::string& solver, int dimension, double spacing) {
    World world = laid_over(still_tank(solver, dimension, spacing, 10), solver);
    double most = 0.0;
    while (world.time() < 5.0) {
        world.step();
        if (world.time() > 4.0) most = std::max(most, rms_speed(world.particles()));
    }
    return most;
}

using RestCase = std::tuple<std::string, int, double>;

void check_rest(const RestCase& of) {
    const auto& [solver, dimension, spacing] = of;
    const double block = speed_of_block(solver, dimension, spacing),
                 tank = speed_of_tank(solver, dimension, spacing);
    figure("published kernel at rest %d-D %s d %g m: block without weight %.3f m/s [%g], tank %.3f m/s [%g]",
           dimension, solver.c_str(), spacing, block, most_speed, tank, most_speed);
    EXPECT_LT(block, most_speed);
    EXPECT_LT(tank, most_speed);
}

class PublishedRest : public testing::TestWithParam<RestCase> {};
TEST_P(PublishedRest, StaysAtRest) { check_rest(GetParam()); }
INSTANTIATE_TEST_SUITE_P(Coarse, PublishedRest,
                         testing::Combine(testing::Values("pbf"), testing::Values(2, 3),
                                          testing::Values(0.1)));

class SlowPublishedRest : public testing::TestWithParam<RestCase> {};
TEST_P(SlowPublishedRest, StaysAtRest) { check_rest(GetParam()); }
INSTANTIATE_TEST_SUITE_P(All, SlowPublishedRest,
                         testing::Combine(testing::ValuesIn(every_solver()), testing::Values(2, 3),
                                          testing::Values(0.1, 0.05, 0.02)));

}  // namespace
}  // namespace slosh::physics::published_test
