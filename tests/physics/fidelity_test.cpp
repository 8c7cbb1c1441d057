// Real time keeps its bounds in the splashes that come with Slosh, with every solver: the mean compression,
// the velocity limit, and against Accurate the energy and the momentum three seconds later. On a machine that
// has time for 20 passes a step (about PBF's 3 substeps x 1 iteration), so that there is something to trade.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "io/scene_limits.h"
#include "measurements.h"
#include "scenes.h"
#include "sim/fidelity/governor.h"
#include "slosh/files.h"

namespace slosh::physics::fidelity_test {
namespace {

constexpr double passes_per_step = 20.0;
constexpr std::int64_t particles = 2'000;

struct Splash {
    double compression = 0.0;          ///< mean over steps
    double worst_second = 0.0;         ///< the largest mean over a second
    double limited = 0.0;              ///< part of particles and substeps
    double energy = 0.0, start = 0.0;  ///< J above that of the lowest point, at the end and the start
    std::array<double, 3> momentum{};
    double momentum_scale = 0.0;  ///< kg m/s, all of the start's energy in one direction
    std::uint64_t removed = 0;
    FidelityStatus status;
};

Splash splash(const std::string& name, const std::string& solver, bool real_time, double seconds) {
    SceneDescription scene = io::load_scene(SLOSH_SOURCE_DIR "/assets/scenes/" + name + ".json").value();
    scene.solver = solver;
    if (real_time) {
        scene.parameters.emplace_back("time.fidelity", "real_time");
        scene.parameters.emplace_back("time.machine_speed", passes_per_step * 60.0 * particles);
    }
    EXPECT_TRUE(io::rescale_scene(scene, particles));
    std::erase_if(scene.parameters,
                  [&](const auto& entry) { return real_time && entry.first == "time.step"; });
    World world = std::move(World::create(scene, {.threads = 1})).value();
    Splash result;
    std::vector<double> second;
    double moves = 0.0, steps = 0.0, limited = 0.0, bottom = 0.0;
    while (world.time() < seconds - 1e-6) {
        if (const std::optional<Govern> decision = govern(world)) world.enqueue(*decision);
        const StepReport& report = world.step();
        const double mass = particle_mass(world.particles()) * static_cast<double>(report.particles);
        if (steps == 0.0) {
            bottom = mass * gravity * static_cast<double>(scene.container->min.y);
            result.start = report.kinetic_energy + report.potential_energy - bottom;
            result.momentum_scale = std::sqrt(2.0 * mass * result.start);
        }
        ++steps;
        result.compression += report.density_error_mean;
        second.push_back(report.density_error_mean);
        if (static_cast<double>(second.size()) * static_cast<double>(world.parameters().time.step) >= 1.0) {
            double sum = 0.0;
            for (const double one : second) sum += one;
            result.worst_second = std::max(result.worst_second, sum / static_cast<double>(second.size()));
            second.clear();
        }
        limited += static_cast<double>(report.velocity_limited);
        moves += static_cast<double>(report.particles) * report.substeps;
        result.energy = report.kinetic_energy + report.potential_energy - bottom;
        result.momentum = report.momentum;
        result.removed = report.removed.nonfinite + report.removed.escaped;
    }
    result.compression /= steps;
    result.limited = limited / moves;
    result.status = fidelity_status(world);
    return result;
}

struct Case {
    std::string scene, solver;
};
void PrintTo(const Case& value, std::ostream* out) { *out << value.scene << " " << value.solver; }

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const char* scene : {"double_dam_break", "dam_through_obstacles", "corner_column", "dam_break_2d"}) {
        for (const std::string& solver : every_solver()) all.push_back({scene, solver});
    }
    return all;
}

class RealTime : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Splashes, RealTime, testing::ValuesIn(cases()),
                         scene_case_name<testing::TestParamInfo<Case>>);

TEST_P(RealTime, KeepsItsBounds) {
    const auto& [scene, solver] = GetParam();
    const Splash real = splash(scene, solver, true, 3.0), exact = splash(scene, solver, false, 3.0);
    const double energy = real.energy / exact.energy - 1.0;
    double momentum = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        momentum = std::max(momentum, std::abs(real.momentum[axis] - exact.momentum[axis]));
    momentum /= exact.momentum_scale;
    figure("real time %s %s: mean compression %.4f [0.01]", scene.c_str(), solver.c_str(), real.compression);
    figure("real time %s %s: worst second %.4f", scene.c_str(), solver.c_str(), real.worst_second);
    figure("real time %s %s: velocity limit %.2g [1e-5]", scene.c_str(), solver.c_str(), real.limited);
    figure("real time %s %s: energy after 3 s %.3f of accurate's", scene.c_str(), solver.c_str(),
           1.0 + energy);
    figure("real time %s %s: momentum after 3 s off by %.3f", scene.c_str(), solver.c_str(), momentum);
    figure("real time %s %s: %s", scene.c_str(), solver.c_str(), real.status.text.c_str());
    EXPECT_LE(real.compression, most_compression);
    EXPECT_LE(real.limited, most_limited);
    // The sheet that climbs the corner lives from short substeps: PBF leaves 11 % less there.
    EXPECT_LE(std::abs(energy), scene == "corner_column" && solver == "pbf" ? 0.13 : 0.1);
    EXPECT_LE(momentum, 0.1);
    EXPECT_EQ(real.removed, 0u);
}

}  // namespace
}  // namespace slosh::physics::fidelity_test
