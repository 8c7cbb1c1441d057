// Every scene with every solver, two simulated seconds at about 3000 particles: no particle is lost
// unaccounted, none is outside the container, non-finite or escaped, and the water is as dense as it should
// be.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "io/scene_limits.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/scene_cases.h"

namespace slosh::every_scene_test {
namespace {

double most_density_error(const std::string& solver) { return solver == "wcsph" ? 0.02 : 0.01; }

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

class SlowEveryScene : public testing::TestWithParam<SceneCase> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowEveryScene, testing::ValuesIn(scene_cases()),
                         scene_case_name<testing::TestParamInfo<SceneCase>>);

TEST_P(SlowEveryScene, KeepsItsWater) {
    SceneDescription scene = *io::find_scene(GetParam().scene).value().scene;
    scene.solver = GetParam().solver;
    ASSERT_TRUE(io::rescale_scene(scene, 3000).ok());

    World world = World::create(scene, {.threads = 1}).value();
    const std::int64_t steps = steps_in(2.0, static_cast<double>(world.parameters().time.step));
    Account account(world);
    for (std::int64_t i = 0; i < steps; ++i) {
        world.step();
        ASSERT_NO_FATAL_FAILURE(account.look(world));
    }
    account.finish(world);
}

}  // namespace
}  // namespace slosh::every_scene_test
