// Fluids of very different densities: layers that slosh part again sharply, and drops rise and sink at about
// the speed of the experiments. The ratios 10 and 100 are the limits that docs/SCENES.md states.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::fluids_test {
namespace {

constexpr float spacing = 0.02f;

class SlowFluids : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowFluids, testing::ValuesIn(every_solver()), name_of);

/// Compression of the particles of a material: mean, and the worst.
std::array<double, 2> compression(const ParticleView& water, std::uint8_t material) {
    double sum = 0.0, worst = 0.0, count = 0.0;
    for (std::size_t i = 0; i < water.count; ++i) {
        if (water.material[i] != material) continue;
        const double error =
            static_cast<double>(water.density[i]) / static_cast<double>(water.rest_density_of(i)) - 1.0;
        sum += std::max(error, 0.0);
        worst = std::max(worst, error);
        count += 1.0;
    }
    return {sum / count, worst};
}

/// In columns of two spacings: where the lower fluid ends and the upper begins.
struct Interface {
    /// Root mean square of the heights about the straight line through them, m: the layers may still swing.
    double roughness = 0.0;
    double overlap = 0.0;  ///< greatest height by which the lower fluid reaches into the upper, m; < 0: a gap
};

Interface interface_of(const ParticleView& water, float width) {
    const auto columns = static_cast<std::size_t>(width / (2.0f * spacing));
    std::vector<double> high(columns, 0.0), low(columns, 1e9);
    for (std::size_t i = 0; i < water.count; ++i) {
        const std::size_t column =
            std::min(static_cast<std::size_t>(water.x[i] / (2.0f * spacing)), columns - 1);
        const auto y = static_cast<double>(water.y[i]);
        if (water.material[i] == 0)
            high[column] = std::max(high[column], y);
        else
            low[column] = std::min(low[column], y);
    }
    Interface result{0.0, -1e9};
    const auto number = static_cast<double>(columns);
    double sum = 0.0, squares = 0.0, arms = 0.0, moment = 0.0;
    for (std::size_t k = 0; k < columns; ++k) {
        const double height = 0.5 * (high[k] + low[k]), arm = static_cast<double>(k) - 0.5 * (number - 1.0);
        sum += height, squares += height * height;
        arms += arm * arm, moment += arm * height;
        result.overlap = std::max(result.overlap, high[k] - low[k]);
    }
    const double about_line = squares - sum * sum / number - moment * moment / arms;
    result.roughness = std::sqrt(std::max(about_line / number, 0.0));
    return result;
}

TEST_P(SlowFluids, LayersSloshAndLieFlatAgain) {
    constexpr float width = 0.6f;
    for (const float light : {911.0f, 500.0f, 100.0f, 10.0f}) {
        SCOPED_TRACE(light);
        SceneDescription scene;
        scene.solver = GetParam();
        scene.dimension = 2;
        scene.container = Box3{Vec3(0.0f), Vec3(width, 1.0f, 0.0f)};
        scene.materials = {{"light", light, 0.0f}};
        scene.fluids = {{BoxShape{Vec3(0.3f, 0.15f, 0.0f), Vec3(0.6f, 0.3f, 1.0f)}},
                        {BoxShape{Vec3(0.3f, 0.45f, 0.0f), Vec3(0.6f, 0.3f, 1.0f)}}};
        scene.fluids.back().material = "light";
        // Leans to a side by 17 degrees, then stands upright again.
        scene.parameters = {{"fluid.spacing", 0.02}, {"gravity.x", 3.0}};
        scene.events = {{0.4, SetParameter{"gravity.x", 0.0}}};
        World world = make_world(scene);
        const std::size_t seeded = world.particles().count;
        double worst = 0.0;
        std::uint64_t limited = 0;
        while (world.time() < 6.0) {
            const StepReport& report = world.step();
            worst = std::max(worst, report.density_error_max);
            limited += report.velocity_limited;
        }
        const ParticleView water = world.particles();
        const Interface between = interface_of(water, width);
        const std::array<double, 2> heavy_error = compression(water, 0), light_error = compression(water, 1);
        figure(
            "layers that sloshed 2-D %s ratio %.1f: interface rough by %.2f d [1 d], fluids overlap by "
            "%.2f "
            "d [2 d], mean "
            "compression of the heavy %.2f %% [1 %%], of the light %.2f %% [1 %%], worst on the way %.1f %% "
            "[12 %%]",
            GetParam().c_str(), 1000.0 / static_cast<double>(light),
            between.roughness / static_cast<double>(spacing), between.overlap / static_cast<double>(spacing),
            100.0 * heavy_error[0], 100.0 * light_error[0], 100.0 * worst);
        EXPECT_LE(between.roughness, static_cast<double>(spacing));
        EXPECT_LE(between.overlap, 3.0 * static_cast<double>(spacing));
        EXPECT_LE(heavy_error[0], 0.01);
        EXPECT_LE(light_error[0], 0.01);
        EXPECT_LE(worst, 0.06);
        EXPECT_EQ(limited, 0u);
        EXPECT_EQ(water.count, seeded);
    }
}

double mean_height(const ParticleView& water, std::uint8_t material) {
    double sum = 0.0, count = 0.0;
    for (std::size_t i = 0; i < water.count; ++i) {
        if (water.material[i] != material) continue;
        sum += static_cast<double>(water.y[i]);
        count += 1.0;
    }
    return sum / count;
}

TEST_P(SlowFluids, ADropRisesOrSinksAtTheRightOrder) {
    constexpr double radius = 0.12;
    for (const float density : {2000.0f, 500.0f, 100.0f, 10.0f}) {
        SCOPED_TRACE(density);
        const bool light = density < 1000.0f;
        SceneDescription scene;
        scene.solver = GetParam();
        scene.dimension = 2;
        scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 1.8f, 0.0f)};
        scene.materials = {{"other", density, 0.0f}};
        scene.fluids = {{SphereShape{Vec3(0.5f, light ? 0.3f : 1.1f, 0.0f), static_cast<float>(radius)}},
                        {BoxShape{Vec3(0.5f, 0.7f, 0.0f), Vec3(1.0f, 1.4f, 1.0f)}}};
        scene.fluids.front().material = "other";
        scene.parameters = {{"fluid.spacing", 0.02}};
        World world = make_world(scene);
        const std::size_t seeded = world.particles().count;
        double worst = 0.0;
        std::uint64_t limited = 0;
        TimeSeries height;
        height.add(0.0, mean_height(world.particles(), 1));
        const double start = height.values().front();
        double fastest = 0.0;
        while (world.time() < 1.2) {
            const StepReport& report = world.step();
            worst = std::max(worst, report.density_error_max);
            limited += report.velocity_limited;
            height.add(world.time(), mean_height(world.particles(), 1));
        }
        for (double time = 0.2; time <= 1.0; time += 0.05)
            fastest = std::max(fastest, std::abs(height.at(time + 0.1) - height.at(time - 0.1)) / 0.2);
        // A plane bubble or drop without tension, by the diameter that it began with: U = 0.5 sqrt(g' D), g'
        // the weight of the difference over the surroundings' density [Collins 1965 for bubbles].
        const double reduced = gravity * std::abs(1.0 - static_cast<double>(density) / 1000.0);
        const double speed = 0.5 * std::sqrt(reduced * 2.0 * radius);
        figure(
            "drop in another fluid 2-D %s density %g: speed %.2f m/s, %+.0f %% [±40 %%], worst compression "
            "%.1f %% [15 %%]",
            GetParam().c_str(), static_cast<double>(density), fastest, 100.0 * (fastest / speed - 1.0),
            100.0 * worst);
        EXPECT_NEAR(fastest / speed, 1.0, 0.4);
        EXPECT_EQ(height.values().back() > start, light);
        EXPECT_LE(worst, 0.15);
        EXPECT_EQ(limited, 0u);
        EXPECT_EQ(world.particles().count, seeded);
    }
}

}  // namespace
}  // namespace slosh::physics::fluids_test
