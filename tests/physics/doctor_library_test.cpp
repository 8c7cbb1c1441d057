// The doctor is silent in every scene that comes with Slosh, as the window starts it: whoever opens one is
// told of no trouble that is not there.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "io/scene_limits.h"
#include "scenes.h"
#include "sim/services/doctor/doctor.h"
#include "sim/services/fidelity/governor.h"
#include "slosh/files.h"
#include "support/source_path.h"

namespace slosh::physics::doctor_library_test {
namespace {

constexpr std::int64_t particles = 2'000;
/// About PBF's 3 substeps x 1 iteration, so that Real time has something to trade.
constexpr double passes_per_step = 20.0;

std::vector<std::string> library() {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("assets/scenes")))
        if (entry.path().extension() == ".json") names.insert(entry.path().stem().string());
    return {names.begin(), names.end()};
}

/// A scene with one solver; all take turns.
struct Case {
    std::string scene, solver, fidelity;
};
std::vector<Case> cases() {
    std::vector<Case> all;
    std::size_t turn = 0;
    for (const std::string& scene : library()) {
        for (const char* fidelity : {"real_time", "accurate"})
            all.push_back({scene, every_solver()[turn++ % every_solver().size()], fidelity});
        ++turn;  // or, with an even number of solvers, each fidelity would see half of them
    }
    return all;
}

class SlowDoctor : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Library, SlowDoctor, testing::ValuesIn(cases()), [](const auto& one) {
    return one.param.scene + "_" + one.param.solver + "_" + one.param.fidelity;
});

TEST_P(SlowDoctor, IsSilentWhereNothingIsWrong) {
    SceneDescription scene =
        io::load_scene(source_path("assets/scenes/" + GetParam().scene + ".json")).value();
    scene.solver = GetParam().solver;
    const bool real_time = GetParam().fidelity == "real_time";
    if (real_time) {
        scene.parameters.emplace_back("time.fidelity", "real_time");
        scene.parameters.emplace_back("time.machine_speed", passes_per_step * 60.0 * particles);
    }
    ASSERT_TRUE(io::rescale_scene(scene, particles));
    World world = std::move(World::create(scene, {.threads = 1})).value();
    SymptomRecord record;
    std::set<std::string> said;
    while (world.time() < 3.0 && said.empty()) {
        if (const std::optional<Govern> decision = govern(world)) world.enqueue(*decision);
        record.add(world.step());
        for (const Finding& finding :
             diagnose({record.measured(), world.parameters(), std::string(world.solver()), world.dimension(),
                       world.pinned()})) {
            said.emplace(finding.rule);
            ADD_FAILURE() << "at " << world.time() << " s: " << finding.rule << ": " << finding.sentence;
        }
    }
}

}  // namespace
}  // namespace slosh::physics::doctor_library_test
