// Water with surface tension beside walls of which adhesion does not draw it: an open tank, a puddle and a
// box that is full to its lid come to rest, as far as the surface term, which has no energy, lets them. With
// walls in the density and not in the normals the tank kept 0.6 m/s and the box 0.5 m/s for ever.
#include <gtest/gtest.h>

#include "scenes.h"

namespace slosh::physics::tension_walls_test {
namespace {

struct Still {
    const char* name;
    Vec3 container, water;  ///< spacings; both stand on the floor
    bool open_top;
};
constexpr Still tank{"tank", {40.0f, 60.0f, 12.0f}, {40.0f, 20.0f, 12.0f}, true};
constexpr Still puddle{"puddle", {200.0f, 60.0f, 60.0f}, {30.0f, 15.0f, 12.0f}, false};
constexpr Still full{"full box", {40.0f, 20.0f, 12.0f}, {40.0f, 20.0f, 12.0f}, false};

/// Mean of the rms speed over the last quarter of `seconds`, over sqrt(gamma/d).
double speed_left(const std::string& solver, int dimension, const Still& still, double seconds) {
    constexpr float d = 0.01f;
    constexpr double gamma = 0.05;
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    const float length = dimension == 2 ? 1.0f : 0.5f;  // 3-D: half as long
    const auto box = [&](Vec3 size) {
        size.x *= length;
        return Box3{d * Vec3(-0.5f * size.x, 0.0f, -0.5f * size.z),
                    d * Vec3(0.5f * size.x, size.y, 0.5f * size.z)};
    };
    scene.container = box(still.container);
    scene.open_top = still.open_top;
    const Box3 water = box(still.water);
    scene.fluids.push_back({BoxShape{0.5f * (water.min + water.max), water.max - water.min}});
    scene.parameters = {
        {"fluid.spacing", static_cast<double>(d)}, {"time.step", 0.002}, {"tension.gamma", gamma}};
    World world = make_world(std::move(scene));
    double sum = 0.0, samples = 0.0;
    while (world.time() < seconds) {
        world.step();
        if (world.time() < 0.75 * seconds) continue;
        sum += rms_speed(world.particles());
        samples += 1.0;
    }
    const double left = sum / samples / std::sqrt(gamma / static_cast<double>(d));
    figure("still %s with surface tension %d-D %s: v_rms %.4f m/s, %.3f sqrt(gamma/d)", still.name, dimension,
           solver.c_str(), sum / samples, left);
    return left;
}

class TensionBesideWalls : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, TensionBesideWalls, testing::ValuesIn(every_solver()), name_of);

TEST_P(TensionBesideWalls, ATankIsNotDriven) { EXPECT_LE(speed_left(GetParam(), 2, tank, 1.0), 0.08); }

class SlowTensionBesideWalls : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowTensionBesideWalls, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowTensionBesideWalls, StillWaterIsNotDriven) {
    for (const Still& still : {tank, puddle, full}) EXPECT_LE(speed_left(GetParam(), 2, still, 8.0), 0.06);
    for (const Still& still : {tank, full}) EXPECT_LE(speed_left(GetParam(), 3, still, 2.0), 0.08);
}

}  // namespace
}  // namespace slosh::physics::tension_walls_test
