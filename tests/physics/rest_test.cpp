// Water seeded at its rest spacing is at rest: in the open and flush in a box with walls all around, for
// every kernel and support radius. What a miscalibrated wall, edge or corner does shows in the first step:
// gravity is off, nothing else can move a particle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "measurements.h"
#include "scenes.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::physics::rest_test {
namespace {

constexpr float spacing = 0.05f;

SceneDescription block(const std::string& solver, int dimension, bool walls) {
    SceneDescription scene;
    scene.solver = solver;
    scene.dimension = dimension;
    const Vec3 size = spacing * Vec3(12.0f, 10.0f, 8.0f);
    if (walls) scene.container = Box3{Vec3(0.0f), size};
    scene.fluids.push_back(
        {BoxShape{Vec3(0.5f * size.x, 0.5f * size.y, dimension == 2 ? 0.0f : 0.5f * size.z), size}});
    scene.parameters.emplace_back("fluid.spacing", static_cast<double>(spacing));
    scene.parameters.emplace_back("gravity.y", 0.0);
    return scene;
}

struct RestFigures {
    double first_speed = 0.0;  ///< v_max after the first step, m/s
    double error_max = 0.0;    ///< of the density after the first step
    double later_speed = 0.0;  ///< rms after a second, m/s
    /// The gradient of a mixed pair (Poly6 with Spiky) is not that of its density: some lattice modes then
    /// grow whatever one does, and a block that is exactly at rest leaves that state within a second.
    bool unstable = false;

    void merge(const RestFigures& other) {
        first_speed = std::max(first_speed, other.first_speed);
        error_max = std::max(error_max, other.error_max);
        later_speed = std::max(later_speed, other.later_speed);
        unstable = unstable || other.unstable;
    }
};

RestFigures measure_rest(const SceneDescription& scene, const std::string& kernel, double ratio,
                         const std::string& method) {
    World world =
        make_world(scene, {{"kernel.name", kernel}, {"kernel.ratio", ratio}, {"boundary.method", method}});
    RestFigures figures;
    const float support_radius = world.particles().support_radius;
    figures.unstable =
        rest_lattice(world.parameters().kernel_name(), scene.dimension, support_radius, spacing)
            .undamped_growth > 0.0;
    figures.first_speed = world.step().v_max;
    figures.error_max = world.report().density_error_max;
    while (world.time() < 1.0) world.step();
    figures.later_speed = rms_speed(world.particles());
    return figures;
}

/// At most twice what the worst solver reaches.
struct RestLimits {
    double error, first_speed, later_speed;
};
RestLimits limits_of(const std::string& kernel, bool walls, const std::string& method) {
    if (!walls) return {1.6e-6, 7e-5, 1.6e-5};
    if (method == "particles") return {3.4e-6, 1e-4, 1.2e-4};
    // Tables of the walls: their error is that of the kernel's shape.
    if (kernel == "wendland_c2") return {6e-5, 2e-3, 4e-4};
    if (kernel == "cubic_spline") return {2.4e-4, 5.4e-3, 1.2e-3};
    return {4.4e-4, 1e-2, 2e-3};
}

void check_rest(const std::string& solver, bool walls, const std::string& method = "signed_distance") {
    for (const int dimension : {2, 3}) {
        for (const std::string& kernel : kernel_names()) {
            RestFigures worst;
            const RestLimits limits = limits_of(kernel, walls, method);
            for (const double ratio : {1.8, 2.0, 2.2, 2.5}) {
                SCOPED_TRACE(kernel + ", h/d " + std::to_string(ratio) + ", dimension " +
                             std::to_string(dimension));
                const RestFigures rest = measure_rest(block(solver, dimension, walls), kernel, ratio, method);
                EXPECT_LE(rest.error_max, limits.error);
                EXPECT_LE(rest.first_speed, limits.first_speed);
                EXPECT_LE(rest.unstable ? 0.0 : rest.later_speed, limits.later_speed);
                worst.merge(rest);
            }
            char later[32];
            std::snprintf(later, sizeof later, "%.1e m/s", limits.later_speed);
            figure(
                "rest %d-D %s %s h/d 1.8-2.5, %s: density error %.1e [%.1e], speed after the first step %.1e "
                "m/s "
                "[%.1e m/s], speed a second later %.1e m/s%s [%s]",
                dimension, solver.c_str(), kernel.c_str(),
                !walls ? "in the open"
                       : (method == "particles" ? "in a box of boundary particles" : "in a box"),
                worst.error_max, limits.error, worst.first_speed, limits.first_speed, worst.later_speed,
                worst.unstable ? " (unstable pair)" : "", worst.unstable ? "none" : later);
        }
    }
}

class Rest : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Rest, testing::ValuesIn(every_solver()), name_of);
class SlowRest : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowRest, testing::ValuesIn(every_solver()), name_of);

TEST_P(SlowRest, BlockInTheOpenStaysAsItIs) { check_rest(GetParam(), false); }
TEST_P(Rest, BlockFlushInABoxStaysAsItIs) { check_rest(GetParam(), true); }
TEST_P(SlowRest, BlockFlushInABoxOfParticlesStaysAsItIs) { check_rest(GetParam(), true, "particles"); }

}  // namespace
}  // namespace slosh::physics::rest_test
