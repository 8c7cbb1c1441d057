// Every slider in sight has an effect between its ends that a person sees. Each end is driven in a scene in
// which the parameter acts; a picture of the water (how thick it is, seen from the front) and figures are
// compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "slosh/world.h"
#include "support/needs.h"
#include "support/small_scenes.h"
#include "ui/parameter_model.h"

namespace slosh::sliders_in_sight_test {
namespace {

/// A person sees that this share of the water stands elsewhere, that the kinetic energy differs by this share
/// of the larger one, or that the status line shows so much more density error. The same run with a value
/// changed by a thousandth differs by up to 0.04 in the picture.
constexpr double picture_limit = 0.08, energy_limit = 0.2, density_limit = 0.005;
constexpr int across = 15, up = 10;  // 0.1 m

struct Seen {
    std::vector<double> picture = std::vector<double>(static_cast<std::size_t>(across * up));
    double energy = 0.0, density_error = 0.0, foam = 0.0;
};

using Setting = std::pair<std::string, ParameterValue>;
struct Stage {
    Box3 water{{0.0f, 0.0f, 0.0f}, {0.5f, 0.75f, 0.0f}};
    std::vector<Setting> settings{};  ///< what makes the parameter act
    int dimension = 2;
    double seconds = 1.2;
};

Stage stage_of(std::string_view key) {
    // Where the pressure has to carry deep water, or comes late.
    const bool pressure = key.ends_with(".iterations") || key.ends_with(".relaxation") ||
                          key.ends_with(".tolerance") || key.ends_with(".sound_speed") ||
                          key.starts_with("time.");
    if (pressure) {
        Stage column{{Vec3(0.0f), {1.5f, 0.85f, 0.0f}}};
        if (key != "time.substeps") column.settings.emplace_back("time.substeps", 1.0);
        return column;
    }
    // Waves go to and fro, and what damps them adds up.
    if (key == "xsph.c" || key == "vorticity.strength" || key.starts_with("boundary."))
        return {.seconds = 4.0};
    if (key.starts_with("foam.")) return {.settings = {{"foam.enabled", 1.0}}};
    if (key == "tension.gamma")
        return {.water = {{0.45f, 0.3f, 0.0f}, {1.05f, 0.7f, 0.0f}}, .settings = {{"gravity.y", 0.0}}};
    if (key == "central.omega")
        return {.settings = {{"gravity.y", 0.0}, {"central.x", 0.75}, {"central.y", 0.5}}};
    if (key == "gravity.z") return {.water = {Vec3(0.0f), {0.5f, 0.5f, 0.2f}}, .dimension = 3};
    return {};
}

SceneDescription scene_of(const Stage& stage) {
    SceneDescription scene;
    scene.name = "slider";
    scene.dimension = stage.dimension;
    const bool deep = stage.dimension == 3;
    scene.container = Box3{Vec3(0.0f), Vec3(1.5f, 1.0f, deep ? 0.4f : 0.0f)};
    scene.open_top = true;
    scene.parameters = {{"fluid.spacing", deep ? 0.05 : 0.025}, {"time.fidelity", std::string("as_set")}};
    scene.fluids.push_back(
        {BoxShape{0.5f * (stage.water.min + stage.water.max), stage.water.max - stage.water.min}});
    return scene;
}

Seen drive(const std::string& solver, std::string_view key, double value) {
    const Stage stage = stage_of(key);
    SceneDescription scene = scene_of(stage);
    scene.solver = solver;
    for (const auto& [other, set] : stage.settings) scene.parameters.emplace_back(other, set);
    std::erase_if(scene.parameters, [&](const auto& one) { return one.first == key; });
    scene.parameters.emplace_back(key, value);
    World world = world_of(scene);
    Seen run;
    // A picture of several exposures, and what is measured until then.
    constexpr int exposures = 4;
    const double apart = stage.seconds / exposures;
    int pictures = 0;
    double steps = 0.0;
    while (pictures < exposures) {
        const StepReport& report = world.step();
        steps += 1.0;
        run.energy += report.kinetic_energy * static_cast<double>(world.parameters().time.step);
        run.density_error += report.density_error_mean;
        if (world.time() < apart * (pictures + 1) - 1e-6) continue;
        ++pictures;
        const ParticleView view = world.particles();
        const float depth = stage.dimension == 3 ? 0.4f : 0.0f;
        const double share = 1.0 / exposures / static_cast<double>(std::max<std::size_t>(view.count, 1));
        for (std::size_t i = 0; i < view.count; ++i) {
            // From the front, or from the side where the depth is what counts.
            const float side = depth > 0.0f ? view.z[i] / depth : view.x[i] / 1.5f;
            const int x = std::clamp(static_cast<int>(side * across), 0, across - 1),
                      y = std::clamp(static_cast<int>(view.y[i] * up), 0, up - 1);
            run.picture[static_cast<std::size_t>(y) * static_cast<std::size_t>(across) +
                        static_cast<std::size_t>(x)] += share;
        }
        run.foam += static_cast<double>(world.foam().x.size());
    }
    run.density_error /= std::max(steps, 1.0);
    return run;
}

double share_of_larger(double a, double b) {
    const double larger = std::max(std::abs(a), std::abs(b));
    return larger > 0.0 ? std::abs(a - b) / larger : 0.0;
}

struct Difference {
    double picture = 0.0, energy = 0.0, density = 0.0;
    bool seen() const {
        return picture >= picture_limit || energy >= energy_limit || std::abs(density) >= density_limit;
    }
};

Difference between(const Seen& low, const Seen& high, bool foam) {
    Difference difference;
    for (std::size_t i = 0; i < low.picture.size(); ++i)
        difference.picture += 0.5 * std::abs(low.picture[i] - high.picture[i]);
    difference.energy = share_of_larger(low.energy, high.energy);
    difference.density = high.density_error - low.density_error;
    // Foam is what is seen of its sliders; it does not act on the water.
    if (foam) difference = {share_of_larger(low.foam, high.foam), 0.0, 0.0};
    return difference;
}

TEST(SlowSliders, EachInSightIsSeenBetweenItsEnds) {
    SLOSH_NEEDS(foam);
    // What is no effect: the same water, with another thousandth of gravity.
    const Difference chance =
        between(drive("pbf", "gravity.y", -9.81), drive("pbf", "gravity.y", -9.82), false);
    std::printf("figure: slider by chance: elsewhere %.3f, kinetic energy %.3f\n", chance.picture,
                chance.energy);
    EXPECT_LT(2.0 * chance.picture, picture_limit);
    EXPECT_LT(2.0 * chance.energy, energy_limit);
    std::set<std::string_view> done;
    for (const SolverModule* solver : solver_modules().all()) {
        for (const ui::ParameterGroup& group : ui::group_parameters(parameter_table(), solver->name)) {
            for (const ParameterDescription* slider : group.front) {
                if (!slider->is_number() || !done.insert(slider->key).second) continue;
                const std::string name(solver->name);
                // A finer spacing costs more than it shows.
                const double least =
                    slider->key == "fluid.spacing" ? std::max(slider->soft_min, 0.015) : slider->soft_min;
                const Seen low = drive(name, slider->key, least),
                           high = drive(name, slider->key, slider->soft_max);
                const Difference difference = between(low, high, slider->key.starts_with("foam."));
                std::printf(
                    "figure: slider %s: %s elsewhere %.2f, kinetic energy %.2f, density error %+.4f\n",
                    name.c_str(), std::string(slider->key).c_str(), difference.picture, difference.energy,
                    difference.density);
                EXPECT_TRUE(difference.seen())
                    << slider->key << " from " << slider->soft_min << " to " << slider->soft_max;
            }
        }
    }
}

}  // namespace
}  // namespace slosh::sliders_in_sight_test
