// Whatever a person sets, drops, drags and switches in whatever order: the run goes on, nothing is NaN,
// nothing is outside, nobody is lost.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "fuzz/random_commands.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::world_fuzz_test {
namespace {

constexpr std::size_t least_particles = 80;

struct Case {
    SceneDescription scene;
    std::string solver;
    unsigned seed;
    int steps;
};
void PrintTo(const Case& value, std::ostream* out) {
    *out << value.scene.name << " " << value.solver << " seed " << value.seed;
}

std::vector<Case> cases(int steps) {
    std::vector<Case> all;
    unsigned seed = 1;
    for (SceneDescription scene : small_scenes()) {
        scene.parameters.push_back({"particles.budget", 1000.0});
        // Every scene starts with two of the solvers, in turn; the random commands switch to all of them.
        for (int start = 0; start < 2; ++start) {
            const std::string_view solver =
                solver_modules().all()[seed % solver_modules().all().size()]->name;
            all.push_back({scene, std::string(solver), seed++, steps});
        }
    }
    return all;
}

class WorldFuzz : public testing::TestWithParam<Case> {
  protected:
    std::string log() const {
        std::string text = "The commands so far (" + GetParam().scene.name + ", " + GetParam().solver +
                           ", seed " + std::to_string(GetParam().seed) + "):\n";
        for (const std::string& line : log_) text += "  " + line + "\n";
        return text;
    }
    /// Empty when everything is as it must be.
    static std::string fault(const World& world) {
        const ParticleView view = world.particles();
        const State& state = world.state();
        for (std::size_t i = 0; i < view.count; ++i) {
            const Vec3 x(view.x[i], view.y[i], view.z[i]),
                v(view.velocity_x[i], view.velocity_y[i], view.velocity_z[i]);
            const std::string who = "particle " + std::to_string(view.id[i]);
            if (!std::isfinite(x.x + x.y + x.z + v.x + v.y + v.z)) return who + " is no number";
            if (world.dimension() == 2 && (x.z != 0.0f || v.z != 0.0f)) return who + " left the plane";
            if (!state.container.present) continue;
            const Box3& walls = state.container.walls;
            for (int axis = 0; axis < world.dimension(); ++axis) {
                const bool open = axis == 1 && state.container.open_top;
                if (x[axis] < walls.min[axis] || (!open && x[axis] > walls.max[axis])) {
                    return who + " is outside along axis " + std::to_string(axis) + " at " +
                           std::to_string(x[axis]);
                }
            }
        }
        if (view.count + world.report().removed.total() != state.next_id)
            return "particles are not accounted for";
        if (view.count > 1500) return "more particles than the budget ever allowed";
        return {};
    }
    std::vector<std::string> log_;
};

TEST_P(WorldFuzz, TheRunGoesOn) {
    // A longer search by hand: SLOSH_FUZZ_STEPS and SLOSH_FUZZ_SEED (added to each seed).
    const char* steps_wanted = std::getenv("SLOSH_FUZZ_STEPS");
    const char* seed_wanted = std::getenv("SLOSH_FUZZ_SEED");
    const int steps = steps_wanted ? std::atoi(steps_wanted) : GetParam().steps;
    const unsigned seed =
        GetParam().seed + 1000u * static_cast<unsigned>(seed_wanted ? std::atoi(seed_wanted) : 0);
    SceneDescription scene = GetParam().scene;
    scene.solver = GetParam().solver;
    World world = world_of(scene);
    RandomCommands commands(scene, seed);
    RandomCommands second_thoughts(scene, seed + 1);
    std::size_t particle_steps = 0;
    Snapshot kept = world.snapshot();
    for (int k = 0; k < steps; ++k) {
        while (commands.chance(0.35)) {
            Command command = commands.next(world.state().solids.size(), world.state().emitters.size());
            log_.push_back(std::to_string(k) + ": " + to_text(command));
            world.enqueue(std::move(command));
        }
        if (world.particles().count < least_particles) {
            // All escaped, erased or seeded too coarsely: begin again, there is nothing to break.
            log_.push_back(std::to_string(k) + ": reset with parameters, too few were left");
            world.enqueue(Reset{false});
        }
        const StepReport& report = world.step();
        particle_steps += report.particles;
        for (const CommandResult& result : report.commands) {
            ASSERT_TRUE(result.applied || !result.message.empty()) << "refused without a word\n" << log();
            if (!result.inverse || !second_thoughts.chance(0.1)) continue;
            log_.push_back(std::to_string(k) + ": taken back: " + to_text(*result.inverse));
            world.enqueue(*result.inverse);
        }
        if (second_thoughts.chance(0.03)) {
            log_.push_back(std::to_string(k) + ": back to step " + std::to_string(kept.step_index()));
            world.restore(kept);
        } else if (second_thoughts.chance(0.05)) {
            kept = world.snapshot();
        }
        ASSERT_TRUE(std::isfinite(report.density_error_max) && std::isfinite(report.kinetic_energy))
            << "step " << k << "\n"
            << log();
        const std::string what = fault(world);
        ASSERT_TRUE(what.empty()) << "step " << k << ": " << what << "\n" << log();
        if (report.removed.nonfinite > 0)
            ADD_FAILURE() << "step " << k << ": " << report.removed.nonfinite << " became no numbers\n"
                          << log();
        if (HasFailure()) return;
    }
    EXPECT_GT(particle_steps / static_cast<std::size_t>(steps), least_particles) << "hardly any water";
}

std::string name_of(const testing::TestParamInfo<Case>& value) {
    return value.param.scene.name + "_" + value.param.solver;
}
INSTANTIATE_TEST_SUITE_P(Scenes, WorldFuzz, testing::ValuesIn(cases(30)), name_of);
INSTANTIATE_TEST_SUITE_P(SlowScenes, WorldFuzz, testing::ValuesIn(cases(150)), name_of);

}  // namespace
}  // namespace slosh::world_fuzz_test
