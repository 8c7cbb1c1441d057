// Closed scenes never have more energy, kinetic and potential, than at their start: whatever the number of
// particles, the step and the solver. Blocks that overlap walls or each other, or corrections of position
// that count as velocity, would show as a gain.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "io/scene_limits.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/scene_cases.h"

namespace slosh::closed_scene_energy_test {
namespace {

// Of the energy above the floor, over the start's. The scenes gain up to 0.018 %: the first moments of a
// block let its layers give way by what the walls' tables are off (a thousandth). Blocks that stood beyond
// the walls made some 8 % with steps of 5 ms, as much again as there was with 1 ms, and 90 times as much with
// 0.1 ms.
constexpr double most_gain = 0.0005;

struct EnergyCase {
    std::string scene, solver;
    std::int64_t particles;
    std::optional<double> step;  // s; absent: the scene's own
};
void PrintTo(const EnergyCase& energy, std::ostream* out) {
    *out << energy.scene << " " << energy.solver << ", " << energy.particles << " particles, ";
    energy.step ? *out << "steps of " << *energy.step << " s" : *out << "its own steps";
}

/// Nothing gives it energy: no emitters, events or moving solids, no wind, tension or adhesion.
bool closed(const SceneDescription& scene) {
    const auto moves = [](const Solid& solid) { return !std::holds_alternative<FixedMotion>(solid.motion); };
    const auto pulls = [](const auto& parameter) {
        return parameter.first.starts_with("wind.") || parameter.first == "tension.gamma" ||
               parameter.first == "adhesion.work";
    };
    return scene.emitters.empty() && scene.events.empty() && std::ranges::none_of(scene.solids, moves) &&
           std::ranges::none_of(scene.parameters, pulls);
}

std::vector<std::string> closed_scenes() {
    std::vector<std::string> names = io::scene_names();
    std::erase_if(names,
                  [](const std::string& name) { return !closed(*io::find_scene(name).value().scene); });
    return names;
}

/// Counts that do not divide the blocks' edges; a short step beside the scenes' own.
std::vector<EnergyCase> energy_cases() {
    std::vector<EnergyCase> cases;
    for (const std::string& scene : closed_scenes()) {
        for (const std::int64_t count : {700, 1500, 3000}) {
            for (const std::string& solver : every_solver()) {
                cases.push_back({scene, solver, count, std::nullopt});
                cases.push_back({scene, solver, count, 1e-4});
            }
        }
    }
    return cases;
}

std::string case_name(const testing::TestParamInfo<EnergyCase>& info) {
    const EnergyCase& energy = info.param;
    const std::string step =
        energy.step ? std::to_string(std::lround(*energy.step * 1e6)) + "_us" : "own_step";
    return energy.scene + "_" + energy.solver + "_" + std::to_string(energy.particles) + "_" + step;
}

/// Known faults (docs/VALIDATION.md). In coarse scenes layers can be several percent farther apart than those
/// of the rest lattice: the uppermost then lacks less than a completed surface counts in, and pushes the next
/// one down (docs/physics/corrections.md, Surface completion). Drops in a central force gain in their first
/// swing.
double allowed_gain(const EnergyCase& energy) {
    if (energy.scene.starts_with("central_drop")) return 0.008;
    for (const char* scene :
         {"oil_over_water", "milk_crown", "water_drop", "dam_break_peer", "dam_break_2d"}) {
        if (energy.scene == scene) return 0.002;
    }
    return most_gain;
}

class SlowClosedSceneEnergy : public testing::TestWithParam<EnergyCase> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowClosedSceneEnergy, testing::ValuesIn(energy_cases()), case_name);

TEST_P(SlowClosedSceneEnergy, NeverAboveTheStart) {
    SceneDescription scene = *io::find_scene(GetParam().scene).value().scene;
    scene.solver = GetParam().solver;
    ASSERT_TRUE(io::rescale_scene(scene, GetParam().particles).ok());
    if (GetParam().step) {
        ASSERT_TRUE(io::set_scene_parameter(scene, "time.step", *GetParam().step).ok());
    }
    World world = World::create(scene, {.threads = 1}).value();
    const double start = world.report().kinetic_energy + world.report().potential_energy;
    ASSERT_GT(start, 0.0) << "no energy above the floor at the start";

    const double step = static_cast<double>(world.parameters().time.step);
    const std::int64_t steps = GetParam().step ? 40 : steps_in(0.3, step);
    double most = 0.0;
    for (std::int64_t i = 0; i < steps; ++i) {
        const StepReport& report = world.step();
        most = std::max(most, (report.kinetic_energy + report.potential_energy - start) / start);
    }
    RecordProperty("gain_percent", std::to_string(100.0 * most));
    EXPECT_LE(most, allowed_gain(GetParam()));
}

}  // namespace
}  // namespace slosh::closed_scene_energy_test
