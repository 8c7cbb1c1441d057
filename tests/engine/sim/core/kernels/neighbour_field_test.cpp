// The number of neighbours that is shown is that of all pairs within the support radius where the particles
// are now, however old the lists of the step are.
#include "sim/core/particles/neighbour_field.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "slosh/world.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::neighbour_field_test {
namespace {

using Case = std::tuple<std::string, int>;

/// Against all other particles, in double. A pair at the radius itself may count or not: then the number lies
/// between the two that are returned.
std::pair<int, int> count_within(const ParticleView& view, std::size_t i) {
    const double h = static_cast<double>(view.support_radius), margin = 1e-5 * h;
    std::pair<int, int> counts{0, 0};
    for (std::size_t j = 0; j < view.count; ++j) {
        const double x = static_cast<double>(view.x[j]) - static_cast<double>(view.x[i]),
                     y = static_cast<double>(view.y[j]) - static_cast<double>(view.y[i]),
                     z = static_cast<double>(view.z[j]) - static_cast<double>(view.z[i]);
        const double square = x * x + y * y + z * z;
        if (j == i || !(square < (h + margin) * (h + margin))) continue;
        ++counts.second;
        if (square < (h - margin) * (h - margin)) ++counts.first;
    }
    return counts;
}

void expect_counted(const ParticleView& view, std::span<const float> neighbours, const std::string& where) {
    ASSERT_EQ(neighbours.size(), view.count) << where;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < view.count; ++i) {
        const auto [least, most] = count_within(view, i);
        const auto counted = static_cast<int>(neighbours[i]);
        wrong += counted < least || counted > most ? 1 : 0;
    }
    EXPECT_EQ(wrong, 0u) << where << ": of " << view.count << " particles";
}

class Neighbours : public testing::TestWithParam<Case> {
  protected:
    World world_ = [] {
        const auto& [solver, dimension] = GetParam();
        SceneDescription scene = dimension == 3 ? small_dam_3d() : small_dam_2d();
        scene.solver = solver;
        return world_of(scene);
    }();
};
INSTANTIATE_TEST_SUITE_P(Solvers, Neighbours,
                         testing::Combine(testing::ValuesIn(every_solver()), testing::Values(2, 3)),
                         [](const auto& test) {
                             return std::get<0>(test.param) + "_" + std::to_string(std::get<1>(test.param)) +
                                    "d";
                         });

TEST_P(Neighbours, AreAllWithinTheSupportRadius) {
    for (const int steps : {0, 3, 40, 37, 40}) {
        run(world_, steps);
        const ParticleView view = world_.particles(ComputedField::neighbours);
        expect_counted(view, view.neighbours, "step " + std::to_string(world_.step_index()));
    }
}

TEST_P(Neighbours, AreThereInsideAStep) {
    run(world_, 60);
    do {
        world_.step_phase();
        const World::PhaseValues found = world_.phase_values();
        if (world_.inside_step()) expect_counted(world_.particles(), found.neighbours, "inside a step");
    } while (world_.inside_step());
}

TEST_P(Neighbours, LeaveNoTrace) {
    World alone = World::from_state(world_.state(), world_.execution()).value();
    for (int step = 0; step < 12; ++step) {
        EXPECT_EQ(world_.neighbours().size(), world_.particles().count);
        world_.step(), alone.step();
    }
    EXPECT_EQ(world_.state_hash(), alone.state_hash());
}

}  // namespace
}  // namespace slosh::neighbour_field_test
