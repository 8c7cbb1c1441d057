// The doctor at work: a cause is planted in water that is well, the run goes on, the doctor names that cause
// before any other, its fix is one change that undo takes back, and afterwards the water is well again. And
// it holds its tongue where nothing is wrong.
#include "sim/services/doctor/doctor.h"

#include <gtest/gtest.h>

#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "session/session_fixture.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/scene_cases.h"

namespace slosh::app::doctor_test {
namespace {

using Settings = std::vector<std::pair<std::string, ParameterValue>>;

enum class Water {
    dam,   ///< a column that falls over
    tank,  ///< still water
    deep,  ///< still, 8 m of it, in 2-D
};

SceneDescription scene_of(Water water, const std::string& solver) {
    SceneDescription scene;
    scene.name = "doctor";
    scene.solver = solver;
    scene.dimension = water == Water::deep ? 2 : 3;
    scene.parameters = {{"time.fidelity", std::string("as_set")}};
    const float depth = water == Water::deep ? 0.0f : 0.4f;
    const float width = water == Water::dam ? 1.0f : 0.6f;
    const float height = water == Water::deep ? 8.0f : water == Water::dam ? 0.8f : 0.6f;
    scene.container = Box3{Vec3(0.0f), Vec3(width, height + 0.6f, depth)};
    const float filled = water == Water::dam ? 0.4f : width;
    scene.fluids = {{BoxShape{0.5f * Vec3(filled, height, depth), Vec3(filled, height, depth)}}};
    return scene;
}

constexpr double planted_at = 0.3;  // s

struct Disaster {
    std::string rule;  ///< that must name it
    Water water;
    std::string solver;
    Settings planted;
};
void PrintTo(const Disaster& disaster, std::ostream* out) { *out << disaster.rule << " " << disaster.solver; }

std::vector<Disaster> disasters() {
    return {
        {"long_step", Water::dam, "pbf", {{"time.step", 0.05}, {"time.substeps", 1.0}}},
        {"long_step", Water::dam, "dfsph", {{"time.step", 0.03}, {"time.substeps", 1.0}}},
        {"few_iterations", Water::deep, "pbf", {{"pbf.iterations", 1.0}}},
        {"few_iterations", Water::deep, "pcisph", {{"pcisph.iterations", 1.0}}},
        {"low_sound_speed", Water::dam, "wcsph", {{"wcsph.sound_speed", 3.0}}},
        {"strong_s_corr", Water::tank, "pbf", {{"s_corr.k", 1.0}}},
        {"narrow_kernel", Water::dam, "pbf", {{"kernel.ratio", 1.3}}},
        {"wide_kernel", Water::tank, "pbf", {{"kernel.ratio", 3.5}}},
        {"strong_gravity", Water::deep, "pbf", {{"gravity.y", -100.0}, {"pbf.coarse", std::string("off")}}},
        {"low_limit", Water::dam, "pbf", {{"velocity.limit", 0.05}}},
        {"held_back", Water::dam, "pbf", {{"tension.gamma", 10.0}}},
        {"strong_vorticity", Water::tank, "pbf", {{"vorticity.strength", 2.0}}},
        {"hollow_walls", Water::tank, "pbf", {{"boundary.density", 0.0}}},
        {"pulling_pressure", Water::tank, "pbf", {{"pbf.clamp", 0.0}}},
        {"pulling_pressure", Water::tank, "wcsph", {{"wcsph.negative_pressure", 1.0}}},
        {"soft_relaxation", Water::dam, "pbf", {{"pbf.relaxation", 100.0}}},
    };
}

class Doctor : public SessionTest {
  protected:
    void SetUp() override {
        SessionTest::SetUp();
        session_->post(SetSpeed{100.0});
    }
    /// Paused: whoever steps looks at the same steps in every run, whatever else the machine does.
    void load(const SceneDescription& scene) {
        ASSERT_TRUE(io::save_scene(scene, folder_ / "scene.json"));
        load_paused(folder_ / "scene.json");
    }
    /// By itself, for as many steps; false as soon as something is said, where nothing may be.
    bool run(std::uint64_t steps, bool in_silence) {
        const std::uint64_t end = frame().report.step + steps;
        session_->post(SetPaused{false});
        return until(
                   [&] { return frame().report.step >= end || (in_silence && !frame().findings.empty()); }) &&
               !(in_silence && !frame().findings.empty());
    }
    double value(const std::string& key) { return parameter_table().find(key)->number(&frame().parameters); }
};

class DoctorInDisasters : public Doctor, public testing::WithParamInterface<Disaster> {};

INSTANTIATE_TEST_SUITE_P(LongPlanted, DoctorInDisasters, testing::ValuesIn(disasters()),
                         [](const auto& disaster) {
                             return disaster.param.rule + "_" + disaster.param.solver;
                         });

TEST_P(DoctorInDisasters, NamesTheCauseAndItsCureCures) {
    const Disaster& disaster = GetParam();
    SceneDescription scene = scene_of(disaster.water, disaster.solver);
    for (const auto& [key, planted] : disaster.planted)
        scene.events.push_back({planted_at, SetParameter{key, planted}});
    load(scene);
    step(60);
    ASSERT_TRUE(frame().findings.empty()) << frame().findings.front().sentence;

    while (frame().findings.empty() && frame().report.step < 1000) step();
    ASSERT_FALSE(frame().findings.empty()) << "nothing was said in 1000 steps";
    const Finding finding = frame().findings.front();
    EXPECT_EQ(finding.rule, disaster.rule) << finding.sentence;
    EXPECT_FALSE(finding.sentence.empty());
    EXPECT_FALSE(fix_text(finding).empty());

    // One click, one step of undo.
    std::vector<std::pair<std::string, double>> before_fix;
    for (const Command& command : finding.fix) {
        const auto* set = command.get_if<SetParameter>();
        ASSERT_NE(set, nullptr);
        // Water that is compressed already would be thrown up by it.
        EXPECT_EQ(set->key.find(".coarse"), std::string::npos) << fix_text(finding);
        before_fix.emplace_back(set->key, value(set->key));
    }
    wait_for(session_->change(as_command(finding), "doctor"));
    // It takes a while to calm down, deep water that springs back longer; then nothing is said.
    ASSERT_TRUE(run(disaster.water == Water::deep ? 1000 : 300, false));
    ASSERT_TRUE(run(2 * SymptomRecord::window, true)) << frame().findings.front().sentence;

    pause();
    session_->history().undo();
    ASSERT_TRUE(until([&] {
        bool back = steps_taken_ > 0;
        for (const auto& [key, before] : before_fix) back = back && value(key) == before;
        return back;
    }));
}

TEST_F(Doctor, NothingIsSaidOfWaterThatIsWell) {
    for (const Water water : {Water::dam, Water::tank}) {
        for (const std::string& solver : every_solver()) {
            load(scene_of(water, solver));
            ASSERT_TRUE(run(250, true)) << solver << ": " << frame().findings.front().sentence;
        }
    }
}

TEST_F(Doctor, NonFiniteParticlesAreNamedAtOnce) {
    Result<World> made = World::create(scene_of(Water::tank, "pbf"), {.threads = 1});
    ASSERT_TRUE(made);
    for (int i = 0; i < 5; ++i) made.value().step();
    SymptomRecord record;
    record.add(made.value().report());
    State state = made.value().state();
    state.particles.velocity_x[7] = std::numeric_limits<float>::quiet_NaN();
    Result<World> sick = World::from_state(state, {.threads = 1});
    ASSERT_TRUE(sick);
    record.add(sick.value().step());
    const std::vector<Finding> findings =
        diagnose({record.measured(), sick.value().parameters(), "pbf", 3, {}});
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].rule, "nonfinite");
    EXPECT_TRUE(findings[0].rewind);
    EXPECT_EQ(findings[0].sentence.substr(0, 23), "1 non-finite particle w") << findings[0].sentence;
    EXPECT_EQ(fix_text(findings[0]), "Substeps 6");
}

}  // namespace
}  // namespace slosh::app::doctor_test
