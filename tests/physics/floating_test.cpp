// Bodies in water: a box floats as deep as Archimedes says, whatever its density, and what it does to the
// water the water does to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "measurements.h"
#include "scenes.h"
#include "series.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/world/state/state.h"

namespace slosh::physics::floating_test {
namespace {

constexpr float height = 0.6f, length = 1.2f;  // m, of the box: twice as wide as high, it stays upright
constexpr float water = 0.8f;                  // m, depth
constexpr float width = 2.4f;                  // m, of the tank
constexpr float depth_3d = 0.8f;               // m, of the tank in 3-D; the box leaves a gap of 0.1 m

Solid free_box(const Vec3& center, const Vec3& size, float density) {
    FreeMotion motion;
    motion.density = density;
    return {BoxShape{center, size}, {}, motion};
}

/// The box begins where it should float, in water that stands as high as it will.
SceneDescription floating_box(const std::string& solver, int dimension, float ratio, double spacing) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    const float depth = dimension == 2 ? 0.0f : depth_3d;
    scene.container = Box3{Vec3(0.0f), Vec3(width, 1.8f, dimension == 2 ? 0.1f : depth)};
    scene.fluids.push_back(
        {BoxShape{Vec3(0.5f * width, 0.5f * water, 0.5f * depth), Vec3(width, water, depth)}});
    scene.solids.push_back(free_box({0.5f * width, water + (0.5f - ratio) * height, 0.5f * depth},
                                    Vec3(length, height, depth_3d - 0.2f), 1000.0f * ratio));
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

/// Mean height of the topmost particles beside the body, one for each spacing (3-D: square) of the surface
/// there, plus half a spacing. (The topmost particle of each column one spacing wide is now and then one of
/// the second layer, whose 20 columns in 200 made a draft look 0.3 spacings less.)
double level_beside(const ParticleView& particles, const Vec3& body, int dimension) {
    const float d = particles.spacing, least = 0.5f * length + 4.0f * d;
    const float wide = std::max(body.x - least, 0.0f) + std::max(width - body.x - least, 0.0f);
    const auto cells = [&](float size) { return static_cast<std::size_t>(size / d); };
    const std::size_t count = cells(wide) * (dimension == 2 ? 1 : cells(depth_3d));
    std::vector<float> heights;
    for (std::size_t i = 0; i < particles.count; ++i) {
        if (std::abs(particles.x[i] - body.x) >= least) heights.push_back(particles.y[i]);
    }
    const auto last = heights.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(heights.begin(), last, heights.end(), std::greater<>());
    return std::accumulate(heights.begin(), last, 0.0) / static_cast<double>(count) +
           0.5 * static_cast<double>(d);
}

void check_draft(const std::string& solver, int dimension, float ratio, double spacing, double seconds,
                 const Settings& settings = {}, const char* method = "", double most_off = 0.1) {
    World world = make_world(floating_box(solver, dimension, ratio, spacing), settings);
    double draft = 0.0, tilt = 0.0, speed = 0.0;
    int samples = 0;
    while (world.time() < seconds) {
        world.step();
        const Body& body = world.state().bodies[0];
        ASSERT_TRUE(std::isfinite(body.position.y));
        if (world.time() < seconds - 1.0) continue;
        draft += level_beside(world.particles(), body.position, dimension) -
                 (static_cast<double>(body.position.y) - 0.5 * static_cast<double>(height));
        tilt += static_cast<double>(std::abs(RigidPose(body).turn[0].y));
        speed += static_cast<double>(glm::length(body.velocity));
        ++samples;
    }
    draft /= samples;
    figure(
        "floating box%s %d-D %s height %.0f d ratio %.2f: draft %+.1f %% [%.1f d], off by %+.2f d, "
        "tilt %.3f, speed %.4f m/s",
        method, dimension, solver.c_str(), static_cast<double>(height) / spacing, static_cast<double>(ratio),
        100.0 * (draft / static_cast<double>(ratio * height) - 1.0), most_off,
        (draft - static_cast<double>(ratio * height)) / spacing, tilt / samples, speed / samples);
    const double allowed = most_off * static_cast<double>(world.parameters().fluid.spacing);
    EXPECT_NEAR(draft, static_cast<double>(ratio * height), allowed);
    EXPECT_LT(speed / samples, 0.05);
}

class Floating : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Floating, testing::ValuesIn(every_solver()), name_of);
class SlowFloating : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowFloating, testing::ValuesIn(every_solver()), name_of);

TEST_P(Floating, DraftOfABoxIn2D) {
    for (const float ratio : {0.25f, 0.5f, 0.75f}) check_draft(GetParam(), 2, ratio, 0.025, 4.0);
}

TEST_P(SlowFloating, DraftOfABoxIn3D) { check_draft(GetParam(), 3, 0.5f, 0.04, 2.0, {}, "", 0.2); }

// What is left of the error is a length, not a share.
TEST_P(SlowFloating, DraftOfAFlatBoxInFineWaterIn2D) {
    check_draft(GetParam(), 2, 0.25f, 0.0125, 4.0, {{"time.step", 0.0025}});
}

/// How much the right one of two boxes, 1.1 spacings apart and closing in, is slowed down within some steps
/// by a row of particles `off` spacings from the middle of the gap, m/s.
float slowed_by_gap(const std::string& solver, float off) {
    constexpr float d = 0.05f, side = 8.0f * d, gap = 1.1f * d, speed = 0.5f;
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = 2;
    scene.fluids.push_back({BoxShape{Vec3(off * d, 0.0f, 0.0f), Vec3(d, side, d)}});
    for (const float sign : {-1.0f, 1.0f}) {
        Solid body = free_box({sign * 0.5f * (gap + side), 0.0f, 0.0f}, Vec3(side, side, 0.1f), 500.0f);
        std::get<FreeMotion>(body.motion).velocity.x = -sign * speed;
        scene.solids.push_back(body);
    }
    scene.parameters = {{"fluid.spacing", static_cast<double>(d)}, {"gravity.y", 0.0}};
    World world = make_world(scene);
    EXPECT_EQ(world.particles().count, 8u);
    while (world.time() < 0.0199) world.step();
    return world.state().bodies[1].velocity.x + speed;
}

// In the middle of a gap the gradients of both walls cancel: the water there is not moved, but moves them.
TEST_P(SlowFloating, WaterInANarrowGapPushesBodiesApart) {
    const float from_middle = slowed_by_gap(GetParam(), 0.0f);
    figure("narrow gap %s: speed at which bodies part %.2f m/s [-0.2 to 0.6 m/s]", GetParam().c_str(),
           static_cast<double>(from_middle) - 0.5);
    EXPECT_GT(from_middle, 0.3f);
    EXPECT_LT(from_middle, 1.1f);  // they part no faster than they came
    for (const float off : {-0.02f, -0.002f, 0.002f, 0.02f})
        EXPECT_NEAR(slowed_by_gap(GetParam(), off), from_middle, 0.2f * from_middle) << off << " d";
}

/// A body shot through a blob in free space.
SceneDescription shot(const std::string& solver, int dimension, const Settings& settings = {}) {
    SceneDescription scene;
    scene.parameters = settings;
    scene.solver = solver;
    scene.dimension = dimension;
    scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(0.6f)}, Vec3(0.1f, 0.0f, 0.0f)});
    Solid body = free_box({0.6f, 0.1f, 0.0f}, Vec3(0.2f), 700.0f);
    std::get<FreeMotion>(body.motion).velocity = Vec3(-1.5f, 0.0f, 0.0f);
    scene.solids.push_back(body);
    scene.parameters.emplace_back("fluid.spacing", 0.05);
    scene.parameters.emplace_back("gravity.y", 0.0);
    return scene;
}

const Settings thick{{"viscosity.nu", 0.5}};

TEST_P(SlowFloating, MomentumOfWaterAndBodyIsKept) {
    for (const auto& [dimension_of_case, settings] :
         {std::pair{2, Settings{}}, std::pair{3, Settings{}}, std::pair{2, thick}, std::pair{3, thick}}) {
        const int dimension = dimension_of_case;  // lambdas may not capture a binding
        World world = make_world(shot(GetParam(), dimension, settings));
        const auto total = [&] {
            Momenta sum = momenta(world.particles());
            const Body& body = world.state().bodies[0];
            const double mass =
                static_cast<double>(rigid_properties(world.state().solids, dimension)[0].mass);
            for (int axis = 0; axis < 3; ++axis)
                sum.linear[static_cast<std::size_t>(axis)] += mass * static_cast<double>(body.velocity[axis]);
            sum.linear_scale += mass * static_cast<double>(glm::length(body.velocity));
            return sum;
        };
        const Momenta start = total();
        double drift = 0.0;
        for (int step = 0; step < 300; ++step) {
            world.step();
            drift = std::max(drift, distance(total().linear, start.linear) / start.linear_scale);
        }
        const Body& body = world.state().bodies[0];
        const double limit = settings == thick ? 5e-6 : 4e-7;  // the implicit solve leaves more
        figure(
            "body and water%s %d-D %s: drift of the momentum %.1e of sum m|v| [%.0e], body then at %.2f m/s",
            settings.empty()    ? ""
            : settings == thick ? ", nu 0.5 m^2/s,"
                                : " of particles",
            dimension, GetParam().c_str(), drift, limit, static_cast<double>(body.velocity.x));
        EXPECT_LE(drift, limit);
        EXPECT_GT(body.velocity.x, -1.2f);  // they did meet
    }
}

}  // namespace
}  // namespace slosh::physics::floating_test
