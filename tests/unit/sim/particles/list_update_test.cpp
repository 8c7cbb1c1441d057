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
SceneDescription splash() {
    SceneDescription scene = small_dam_3d();
    scene.solver = "pbf";
    for (const auto& [key, value] : {std::pair{"time.step", 1.0 / 180.0}, {"time.substeps", 1.0}})
        scene.parameters.emplace_back(key, value);
    return scene;
}

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

TEST(ListUpdate, ASplashKeepsItsListsForASecondSubstep) {
    World world = world_of(splash());
    int kept = 0;
    for (int step = 0; step < last; ++step) {
        const bool rebuilt = world.step().lists_rebuilt;
        if (step >= first && !rebuilt) ++kept;
    }
    EXPECT_GE(kept, (last - first) / 3);
}

TEST(ListUpdate, WhatKeptListsMissDoesNotShow) {
    const SceneDescription scene = splash();
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
    SceneDescription scene = splash();
    scene.parameters.emplace_back("neighbours.rebuild_deviation", 0.0);
    World world = world_of(scene);
    for (int step = 0; step < first; ++step) EXPECT_TRUE(world.step().lists_rebuilt) << step;
}

}  // namespace
}  // namespace slosh::list_update_test
