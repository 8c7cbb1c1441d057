// Every scene with every solver, half a simulated second at about 3000 particles: no particle lost
// unaccounted, none outside the container, none non-finite or escaped, the water as dense as it should be;
// and the same bits over the first tenth of a second with any number of threads and any instruction set that
// has fused multiply-add. SLOSH_SCENE_SECONDS, SLOSH_SCENE_PARTICLES (0: the scene's own) and
// SLOSH_SCENE_HASH_SECONDS make it longer (scripts/check-scenes).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "io/scene_limits.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/scene_cases.h"

namespace slosh::every_scene_test {
namespace {

double most_density_error(const std::string& solver) { return solver == "wcsph" ? 0.02 : 0.01; }

std::string to_text(const ExecutionOptions& execution) {
    return std::to_string(execution.threads) + " threads, " + std::string(simd::name(execution.simd));
}

/// Between them all numbers of threads and all instruction sets that must agree with one thread on the best
/// one. Threads and instruction sets have nothing to do with each other, so they share runs.
std::vector<ExecutionOptions> other_executions() {
    std::vector<ExecutionOptions> executions;
    const int threads[] = {2, 3, 8};
    std::size_t next = 0;
    for (const simd::Target target : simd::available_targets()) {
        if (target == simd::best_target() || !simd::has_fused_multiply_add(target)) continue;
        executions.push_back({next < std::size(threads) ? threads[next++] : 1, target});
    }
    while (next < std::size(threads)) executions.push_back({threads[next++], simd::best_target()});
    return executions;
}

/// What one step adds to what must hold over a run.
class Account {
  public:
    explicit Account(const World& world)
        : scene_(world.scene()), grows_(!scene_.emitters.empty() || !scene_.events.empty()) {}

    void look(const World& world) {
        const StepReport& report = world.report();
        const std::uint64_t all = report.particles + report.removed.total();
        if (steps_ > 0) {
            ASSERT_GE(all, before_) << "particles lost at " << report.time << " s";
            if (!grows_) {
                ASSERT_LE(all, before_) << "particles out of nothing at " << report.time << " s";
            }
        }
        before_ = all;
        ++steps_;
        error_ += report.density_error_mean;
        if (report.particles > 0) inside(report);
    }
    void finish(const World& world) const {
        ASSERT_GT(steps_, 0);
        EXPECT_EQ(world.report().removed.nonfinite, 0u);
        EXPECT_EQ(world.report().removed.escaped, 0u);
        EXPECT_LE(error_ / steps_, most_density_error(std::string(world.solver())));
    }

  private:
    void inside(const StepReport& report) const {
        if (!scene_.container) return;
        for (int axis = 0; axis < (scene_.dimension == 2 ? 2 : 3); ++axis) {
            ASSERT_GE(report.bounds.min[axis], scene_.container->min[axis])
                << "along "
                << "xyz"[axis] << " at " << report.time << " s";
            if (axis == 1 && scene_.open_top) continue;
            ASSERT_LE(report.bounds.max[axis], scene_.container->max[axis])
                << "along "
                << "xyz"[axis] << " at " << report.time << " s";
        }
    }

    const SceneDescription& scene_;
    bool grows_;
    int steps_ = 0;
    std::uint64_t before_ = 0;
    double error_ = 0.0;
};

class EveryScene : public testing::TestWithParam<SceneCase> {};
INSTANTIATE_TEST_SUITE_P(Scenes, EveryScene, testing::ValuesIn(scene_cases()),
                         scene_case_name<testing::TestParamInfo<SceneCase>>);

TEST_P(EveryScene, KeepsItsWaterAndItsBits) {
    SceneDescription scene = *io::find_scene(GetParam().scene).value().scene;
    scene.solver = GetParam().solver;
    const double asked = number_asked("SLOSH_SCENE_PARTICLES", 3000.0);
    if (asked > 0.0) {
        ASSERT_TRUE(io::rescale_scene(scene, static_cast<std::int64_t>(asked)).ok());
    }

    World world = World::create(scene, {.threads = 1}).value();
    const double step = static_cast<double>(world.parameters().time.step);
    const std::int64_t steps = steps_in(number_asked("SLOSH_SCENE_SECONDS", 0.5), step),
                       hashed_steps = steps_in(number_asked("SLOSH_SCENE_HASH_SECONDS", 0.1), step);
    ASSERT_LE(hashed_steps, steps);
    Account account(world);
    const std::int64_t few_steps =
        std::max<std::int64_t>(1, hashed_steps / 5);  // width 1 is fifteen times as slow
    std::uint64_t hash = 0, early_hash = 0;
    for (std::int64_t i = 1; i <= steps; ++i) {
        world.step();
        ASSERT_NO_FATAL_FAILURE(account.look(world));
        if (i == few_steps) early_hash = world.state_hash();
        if (i == hashed_steps) hash = world.state_hash();
    }
    account.finish(world);

    for (const ExecutionOptions& execution : other_executions()) {
        SCOPED_TRACE(to_text(execution));
        World other = World::create(scene, execution).value();
        const bool slow = execution.simd == simd::Target::width_1;
        for (std::int64_t i = 0; i < (slow ? few_steps : hashed_steps); ++i) other.step();
        EXPECT_EQ(other.state_hash(), slow ? early_hash : hash);
    }
}

}  // namespace
}  // namespace slosh::every_scene_test
