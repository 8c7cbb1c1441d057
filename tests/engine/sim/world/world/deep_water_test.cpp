// Whether a scene starts with deep water is decided once, from where its particles are; the decision is part
// of the state, and ends where a method without a coarse pressure takes over.
#include "sim/methods/pressure/deep_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "sim/methods/step/solver_module.h"
#include "sim/world/archive/snapshot.h"
#include "slosh/world.h"
#include "support/scene_cases.h"

namespace slosh::deep_water_test {
namespace {

constexpr float d = 0.05f;
using Parameters = std::vector<std::pair<std::string, ParameterValue>>;

/// 12 spacings wide, so many layers.
SceneDescription tank(int layers, int dimension = 2, const Parameters& parameters = {}) {
    SceneDescription scene;
    scene.dimension = dimension;
    const Vec3 size(12.0f * d, static_cast<float>(layers) * d, dimension == 2 ? d : 8.0f * d);
    scene.container = Box3{Vec3(0.0f), Vec3(size.x, size.y + 1.0f, size.z)};
    const Vec3 middle(0.5f * size.x, 0.5f * size.y, dimension == 2 ? 0.0f : 0.5f * size.z);
    scene.fluids.push_back({BoxShape{middle, size}});
    scene.parameters = {{"fluid.spacing", static_cast<double>(d)}};
    scene.parameters.insert(scene.parameters.end(), parameters.begin(), parameters.end());
    return scene;
}

World started(const SceneDescription& scene, const std::string& solver = "pbf") {
    SceneDescription copy = scene;
    copy.solver = solver;
    return World::create(copy, {.threads = 1}).value();
}

bool says(const StepReport& report, const std::string& words) {
    return std::any_of(report.notes.begin(), report.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}
bool works(const World& world) { return find_solver(world.solver())->has_coarse_pressure(world.state()); }

TEST(DeepWater, IsFoundFromSixtyLayersOn) {
    for (const int dimension : {2, 3}) {
        EXPECT_EQ(started(tank(59, dimension)).state().deep_water.depth, 0.0f);
        EXPECT_NEAR(started(tank(60, dimension)).state().deep_water.depth, 60.0f * d, 1e-5f);
        EXPECT_FALSE(works(started(tank(69, dimension))));
        const World deep = started(tank(70, dimension));
        EXPECT_NEAR(deep.state().deep_water.depth, 70.0f * d, 1e-5f);
        EXPECT_TRUE(works(deep));
    }
}

/// The coarse equations know one density.
TEST(DeepWater, HasNoCoarsePressureWhereFluidsDifferMuch) {
    for (const auto& [density, wanted] :
         {std::pair{100.0f, true}, {10.0f, false}, {14000.0f, true}, {16000.0f, false}}) {
        SceneDescription scene = tank(80);
        scene.materials = {{"other", density, 0.0f}};
        const World world = started(scene);
        EXPECT_EQ(works(world), wanted) << density;
        EXPECT_GT(world.state().deep_water.depth, 0.0f) << "WCSPH's speed of sound follows it";
    }
}

TEST(DeepWater, LiesAlongGravity) {
    EXPECT_EQ(started(tank(80, 2, {{"gravity.y", 0.0}})).state().deep_water.depth, 0.0f);
    EXPECT_EQ(started(tank(80, 2, {{"gravity.y", 0.0}, {"gravity.x", 9.81}})).state().deep_water.depth, 0.0f)
        << "12 layers";
    const World tilted = started(tank(80, 3, {{"gravity.x", 0.2}, {"gravity.z", -0.1}}));
    EXPECT_GT(tilted.state().deep_water.depth, 55.0f * d);
    // Two puddles of 40 layers, one far above the other, are 80 layers over each other.
    SceneDescription puddles = tank(40);
    puddles.container->max.y = 20.0f;
    puddles.fluids.push_back({BoxShape{Vec3(2.0f * d, 10.0f, 0.0f), Vec3(4.0f * d, 30.0f * d, d)}});
    EXPECT_NEAR(started(puddles).state().deep_water.depth, 70.0f * d, 1e-5f);
    // Thirty layers here and thirty there are not.
    SceneDescription beside = tank(30);
    beside.container->max.x = 4.0f;
    beside.fluids.push_back({BoxShape{Vec3(3.0f, 2.5f, 0.0f), Vec3(12.0f * d, 30.0f * d, d)}});
    EXPECT_EQ(started(beside).state().deep_water.depth, 0.0f);
}

TEST(DeepWater, IsSaidAndActs) {
    for (const std::string& solver : iterating_solvers()) {
        World automatic = started(tank(70), solver),
              on = started(tank(70, 2, {{solver + ".coarse", 1.0}}), solver),
              off = started(tank(70, 2, {{solver + ".coarse", std::string("off")}}), solver);
        World real_time = started(tank(70, 2, {{"time.fidelity", std::string("real_time")}}), solver);
        for (int step = 0; step < 3; ++step) {
            EXPECT_FALSE(says(real_time.step(), "coarse pressure is on")) << "nobody has chosen anything";
            EXPECT_TRUE(says(automatic.step(), "coarse pressure is on: the water was 70 layers")) << solver;
            EXPECT_FALSE(says(on.step(), "coarse pressure is on")) << "as it was told";
            EXPECT_FALSE(says(off.step(), "coarse pressure is on"));
        }
        EXPECT_EQ(automatic.state_hash(), on.state_hash()) << solver;
        EXPECT_NE(automatic.state_hash(), off.state_hash()) << solver;
    }
}

TEST(DeepWater, RaisesTheSpeedOfSoundThatNobodyHasSet) {
    const auto& wcsph = *find_solver("wcsph");
    World deep = started(tank(60), "wcsph");
    const float depth = 60.0f * d;
    EXPECT_NEAR(wcsph.sound_speed(deep.state()), 12.5f * std::sqrt(9.81f * depth), 1e-3f);
    EXPECT_TRUE(says(deep.step(), "wcsph.sound_speed acts as 68 m/s: the water was 3 m deep"));
    EXPECT_EQ(wcsph.sound_speed(started(tank(59), "wcsph").state()), 40.0f);
    EXPECT_EQ(wcsph.sound_speed(started(tank(60, 2, {{"wcsph.sound_speed", 30.0}}), "wcsph").state()), 30.0f);
    EXPECT_EQ(wcsph.sound_speed(started(tank(60, 2, {{"wcsph.sound_speed", 90.0}}), "wcsph").state()), 90.0f);
}

/// Substeps follow the depth where a coarse pressure holds it.
TEST(DeepWater, HasTheSubstepsItNeeds) {
    const Parameters slow{{"time.step", 0.016}, {"time.substeps", 1.0}};
    World deep = started(tank(80, 2, slow));
    const double needed = 0.016 / 0.05 * std::sqrt(9.81 * 4.0 / 0.25);
    EXPECT_EQ(deep.step().substeps, static_cast<int>(std::ceil(needed)));
    Parameters without = slow;
    without.emplace_back("pbf.coarse", std::string("off"));
    World bare = started(tank(80, 2, without));
    EXPECT_EQ(bare.step().substeps, 1);
}

TEST(DeepWater, GoesOnFromASavedStateAsIfNeverSaved) {
    for (const std::string solver : {"dfsph", "wcsph"}) {
        World world = started(tank(70), solver);
        for (int step = 0; step < 4; ++step) world.step();
        Result<State> state = deserialize_state(serialize_state(world.state()));
        ASSERT_TRUE(state);
        EXPECT_EQ(state.value().deep_water.depth, world.state().deep_water.depth);
        World loaded = World::from_state(std::move(state).value(), {.threads = 1}).value();
        for (int step = 0; step < 4; ++step) world.step(), loaded.step();
        EXPECT_EQ(world.state_hash(), loaded.state_hash()) << solver;
    }
}

TEST(DeepWater, WhatAnotherMethodCompressedIsLeftToTheIterationsUntilARestart) {
    World world = started(tank(70));
    world.step();
    world.enqueue(SwitchSolver{"dfsph"});
    world.step();
    EXPECT_TRUE(works(world)) << "it knows a coarse pressure, too";
    world.enqueue(SwitchSolver{"wcsph"});
    world.step();
    world.enqueue(SwitchSolver{"pbf"});
    world.step();
    EXPECT_FALSE(works(world));
    EXPECT_GT(world.state().deep_water.depth, 0.0f);
    world.enqueue(SetParameter{"pbf.coarse", std::string("on")});
    world.step();
    EXPECT_TRUE(works(world)) << "a person's word";
    world.enqueue(SetParameter{"pbf.coarse", std::string("automatic")});
    world.enqueue(Reset{});
    world.step();
    EXPECT_TRUE(works(world));
}

TEST(DeepWater, ItsSettingReadsWhatItWasAsASwitch) {
    World world = started(tank(4));
    for (const auto& [value, name] : {std::pair<ParameterValue, std::string>{1.0, "on"},
                                      {0.0, "off"},
                                      {std::string("automatic"), "automatic"},
                                      {std::string("on"), "on"}}) {
        world.enqueue(SetParameter{"pbf.coarse", value});
        world.step();
        EXPECT_EQ(to_text(world_parameters().find("pbf.coarse")->value(&world.parameters())), name);
    }
    world.enqueue(SetParameter{"pbf.coarse", 0.5});
    EXPECT_FALSE(world.step().commands.empty());
    const ParameterDescription& coarse = *world_parameters().find("pbf.coarse");
    for (const auto& [text, name] : {std::pair<std::string, std::string>{"true", "on"},
                                     {"false", "off"},
                                     {"1", "on"},
                                     {"0", "off"},
                                     {"automatic", "automatic"}})
        EXPECT_EQ(to_text(world_parameters().parse(coarse, text).value()), name);
}

}  // namespace
}  // namespace slosh::deep_water_test
