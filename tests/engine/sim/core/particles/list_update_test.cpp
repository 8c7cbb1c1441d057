// How long neighbour lists live in a splash, and that what they miss meanwhile does not show.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/small_scenes.h"

namespace slosh::list_update_test {
namespace {

constexpr double d = 0.05;
constexpr int first = 40, last = 120;  // the column has collapsed and beats against the far wall

/// A column that collapses in steps of one long substep, as Real time takes them.
SceneDescription splash(int dimension) {
    SceneDescription scene = dimension == 2 ? small_dam_2d() : small_dam_3d();
    scene.solver = "pbf";
    for (const auto& [key, value] : {std::pair{"time.step", 1.0 / 180.0}, {"time.substeps", 1.0}})
        scene.parameters.emplace_back(key, value);
    return scene;
}
struct ListUpdateOf : testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, ListUpdateOf, testing::Values(2, 3));

struct Place {
    std::uint32_t id;
    float x[3];
};
std::vector<Place> places(const World& world) {
    const ParticleView p = world.particles();
    std::vector<Place> all;
    for (std::size_t i = 0; i < p.count; ++i) all.push_back({p.id[i], {p.x[i], p.y[i], p.z[i]}});
    std::sort(all.begin(), all.end(), [](const Place& a, const Place& b) { return a.id < b.id; });
    return all;
}

/// The step that comes, with lists made anew.
std::vector<Place> after_a_step_with_fresh_lists(const World& world, const SceneDescription& scene) {
    World other = world_of(scene);
    other.restore(world.snapshot());
    other.enqueue(SetParameter{"neighbours.rebuild_deviation", 0.0});
    EXPECT_TRUE(other.step().lists_rebuilt);
    return places(other);
}

TEST_P(ListUpdateOf, ASplashKeepsItsListsForASecondSubstep) {
    World world = world_of(splash(GetParam()));
    int kept = 0;
    for (int step = 0; step < last; ++step) {
        const bool rebuilt = world.step().lists_rebuilt;
        if (step >= first && !rebuilt) ++kept;
    }
    RecordProperty("kept", kept);
    EXPECT_GE(kept, (last - first) * 2 / 5);
}

TEST_P(ListUpdateOf, WhatKeptListsMissDoesNotShow) {
    const SceneDescription scene = splash(GetParam());
    World world = world_of(scene);
    run(world, first);
    double squares = 0.0, worst = 0.0;
    std::size_t compared = 0;
    for (int step = first; step < last; ++step) {
        const std::vector<Place> fresh = after_a_step_with_fresh_lists(world, scene);
        if (world.step().lists_rebuilt) continue;
        const std::vector<Place> kept = places(world);
        ASSERT_EQ(kept.size(), fresh.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            ASSERT_EQ(kept[i].id, fresh[i].id);
            double square = 0.0;
            for (int axis = 0; axis < 3; ++axis) {
                const double apart = static_cast<double>(kept[i].x[axis] - fresh[i].x[axis]) / d;
                square += apart * apart;
            }
            squares += square;
            worst = std::max(worst, std::sqrt(square));
            ++compared;
        }
    }
    ASSERT_GT(compared, 0u);
    const double mean = std::sqrt(squares / static_cast<double>(compared));
    RecordProperty("mean", std::to_string(mean));
    RecordProperty("worst", std::to_string(worst));
    EXPECT_LE(mean, 2e-3) << "spacings, root mean square";
    EXPECT_LE(worst, 0.1) << "spacings";
}

TEST(ListUpdate, WithoutAnyDeviationListsAreMadeAnewWheneverWaterFlows) {
    SceneDescription scene = splash(3);
    scene.parameters.emplace_back("neighbours.rebuild_deviation", 0.0);
    World world = world_of(scene);
    for (int step = 0; step < first; ++step) EXPECT_TRUE(world.step().lists_rebuilt) << step;
}

/// The speed of the drop in each of so many steps of 5 ms: it meets still water, of which the lists are old,
/// with 3 m/s after 0.3 s.
std::vector<float> speeds_of_a_drop(bool fresh_lists, int steps) {
    SceneDescription scene;
    scene.parameters = {{"fluid.spacing", d}, {"time.step", 0.005}};
    if (fresh_lists) scene.parameters.emplace_back("neighbours.rebuild_deviation", 0.0);
    scene.container = Box3{Vec3(-0.5f, 0.0f, -0.5f), Vec3(0.5f, 1.2f, 0.5f)};
    scene.fluids = {{BoxShape{Vec3(0.0f, 0.2f, 0.0f), Vec3(1.0f, 0.4f, 1.0f)}, Vec3(0.0f), Vec3(0.0f)},
                    {BoxShape{Vec3(0.025f, 0.925f, 0.025f), Vec3(0.05f)}, Vec3(0.0f), Vec3(0.0f)}};
    World world = world_of(scene);
    std::uint32_t drop = 0;
    float highest = 0.0f;
    for (std::size_t i = 0; i < world.particles().count; ++i) {
        if (world.particles().y[i] <= highest) continue;
        highest = world.particles().y[i];
        drop = world.particles().id[i];
    }
    std::vector<float> speeds;
    for (int step = 0; step < steps; ++step) {
        world.step();
        const ParticleView p = world.particles();
        const auto i = static_cast<std::size_t>(std::find(p.id.begin(), p.id.end(), drop) - p.id.begin());
        speeds.push_back(std::hypot(p.velocity_x[i], p.velocity_y[i], p.velocity_z[i]));
    }
    return speeds;
}

TEST(ListUpdate, ADropIsSeenByTheStillWaterThatItMeets) {
    constexpr int steps = 90;
    const std::vector<float> kept = speeds_of_a_drop(false, steps), fresh = speeds_of_a_drop(true, steps);
    EXPECT_GT(*std::max_element(fresh.begin(), fresh.end()), 2.8f);
    float most = 0.0f;
    for (std::size_t step = 0; step < steps; ++step)
        most = std::max(most, std::abs(kept[step] - fresh[step]));
    RecordProperty("most", std::to_string(most));
    EXPECT_LE(most, 0.03f) << "m/s";
}

}  // namespace
}  // namespace slosh::list_update_test
