// Same commands, same bits: for any number of threads, run after run, on every SIMD target of a class, beside
// another world.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "sim/solvers/solver_module.h"
#include "sim/world/state.h"
#include "support/small_scenes.h"

namespace slosh::bits_test {
namespace {

struct Case {
    SceneDescription scene;
    std::string solver;
};
std::vector<Case> with_each_solver(const std::vector<SceneDescription>& scenes) {
    std::vector<Case> all;
    for (const SceneDescription& scene : scenes) {
        for (const SolverModule* solver : solver_modules().all())
            all.push_back({scene, std::string(solver->name)});
    }
    return all;
}
std::string name_of(const testing::TestParamInfo<Case>& info) {
    return info.param.scene.name + "_" + info.param.solver;
}
void PrintTo(const Case& value, std::ostream* out) { *out << value.scene.name << " " << value.solver; }

/// Hashes after every part of a run full of commands; what the reports say is part of them. `steps` of the 40
/// that the script is written for.
std::vector<std::string> hashes_of(const Case& value, const ExecutionOptions& options, int steps) {
    SceneDescription scene = value.scene;
    scene.solver = value.solver;
    World world = world_of(scene, options);
    std::vector<ScriptedCommand> script = busy_script(scene);
    for (ScriptedCommand& entry : script) entry.step = entry.step * steps / 40;
    std::vector<std::string> hashes{to_hex(world.state_hash())};
    for (int part = 0; part < 4; ++part) {
        run(world, steps / 4, script);
        Hasher hasher;
        hasher.add(world.state_hash());
        const StepReport& report = world.report();
        for (double number : {report.density_error_mean, report.density_error_max, report.kinetic_energy,
                              report.potential_energy, report.momentum[0], report.momentum[1],
                              report.momentum[2], report.neighbours_mean}) {
            hasher.add_bytes(std::as_bytes(std::span(&number, 1)));
        }
        hasher.add(static_cast<std::uint64_t>(report.substeps));
        hasher.add(static_cast<std::uint64_t>(report.iterations));
        hashes.push_back(to_hex(hasher.value()));
    }
    return hashes;
}

/// All numbers of threads on the best instruction set, all instruction sets on one thread, and the first of
/// the other class on two. Threads and instruction sets have nothing to do with each other, so not every pair
/// is run.
void check_bits(const Case& value, int steps, std::initializer_list<int> threads,
                std::span<const simd::Target> targets) {
    const bool best_fuses = simd::has_fused_multiply_add(simd::best_target());
    const std::vector<std::string> best = hashes_of(value, {.threads = 1}, steps);
    EXPECT_NE(best.front(), best.back()) << "nothing moves";
    for (const int count : threads) {
        EXPECT_EQ(hashes_of(value, {.threads = count}, steps), best) << count << " threads";
    }
    std::vector<std::string> other;
    for (const simd::Target target : targets) {
        const std::vector<std::string> hashes = hashes_of(value, {.threads = 1, .simd = target}, steps);
        if (simd::has_fused_multiply_add(target) == best_fuses) {
            EXPECT_EQ(hashes, best) << simd::name(target);
            continue;
        }
        EXPECT_NE(hashes, best) << "the run is too short to tell the classes apart";
        if (other.empty()) other = hashes_of(value, {.threads = 2, .simd = target}, steps);
        EXPECT_EQ(hashes, other) << simd::name(target);
    }
}

/// So many particles that every loop is cut into several blocks; a scene of a few hundred runs on one thread
/// whatever is asked for.
SceneDescription large(SceneDescription scene, double spacing) {
    scene.name += "_large";
    std::erase_if(scene.parameters, [](const auto& entry) { return entry.first == "fluid.spacing"; });
    scene.parameters.emplace_back("fluid.spacing", spacing);
    return scene;
}

class Bits : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Scenes, Bits,
                         testing::ValuesIn(with_each_solver({large(small_dam_3d(), 0.02),
                                                             large(small_dam_2d(), 0.006)})),
                         name_of);

TEST_P(Bits, SameOnTwoThreadsAndInEachClass) {
    ASSERT_GT(world_of(GetParam().scene).particles().count, 4200u) << "fewer than three blocks of 2048";
    std::vector<simd::Target> targets;
    for (const std::string_view name : {"width1", "sse4"}) {
        if (const simd::Target* target = simd::find_target(name)) targets.push_back(*target);
    }
    check_bits(GetParam(), 4, {1, 2}, targets);
}

std::vector<SceneDescription> all_scenes() {
    std::vector<SceneDescription> scenes = small_scenes();
    for (const SceneDescription& scene : particle_walled_scenes()) scenes.push_back(scene);
    SceneDescription particles = large(small_obstacles(), 0.02);
    particles.name += "_particles";
    particles.parameters.emplace_back("boundary.method", std::string("particles"));
    for (const SceneDescription& scene :
         {large(small_dam_3d(), 0.02), large(small_dam_2d(), 0.006), large(small_obstacles(), 0.02),
          large(small_materials(3), 0.02), particles})
        scenes.push_back(scene);
    return scenes;
}

class SlowBits : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowBits, testing::ValuesIn(with_each_solver(all_scenes())), name_of);

TEST_P(SlowBits, SameOnAnyNumberOfThreadsAndEveryTarget) {
    check_bits(GetParam(), 40, {1, 2, 3, 8}, simd::available_targets());
}

TEST(SideBySide, TwoWorldsDoNotDisturbEachOther) {
    const std::vector<SceneDescription> scenes = small_scenes();
    for (std::size_t k = 0; k + 1 < scenes.size(); ++k) {
        World a = world_of(scenes[k]), b = world_of(scenes[k + 1]);
        for (int step = 0; step < 20; ++step) {
            run(a, 1, busy_script(scenes[k]));
            // In the middle of b's step, too.
            b.step_phase();
            b.step_phase();
            run(a, 1, busy_script(scenes[k]));
            b.step();
        }
        World a_alone = world_of(scenes[k]), b_alone = world_of(scenes[k + 1]);
        run(a_alone, 40, busy_script(scenes[k]));
        run(b_alone, 20);
        EXPECT_EQ(a.state_hash(), a_alone.state_hash()) << scenes[k].name;
        EXPECT_EQ(b.state_hash(), b_alone.state_hash()) << scenes[k + 1].name;
    }
}

TEST(SlowExecution, ThreadsAndTargetMayChangeWhileItRuns) {
    for (const SceneDescription& scene : small_scenes()) {
        World still = world_of(scene), changing = world_of(scene);
        const std::vector<simd::Target> targets(simd::available_targets().begin(),
                                                simd::available_targets().end());
        for (std::size_t k = 0; k < 30; ++k) {
            simd::Target target = targets[k % targets.size()];
            if (!simd::has_fused_multiply_add(target)) target = simd::Target::width_1;
            changing.set_execution({.threads = 1 + static_cast<int>(k % 4), .simd = target});
            run(changing, 1, busy_script(scene));
        }
        still.set_execution({.threads = 1, .simd = simd::Target::width_1});
        run(still, 30, busy_script(scene));
        EXPECT_EQ(still.state_hash(), changing.state_hash()) << scene.name;
    }
}

TEST(MovedWorlds, GoOnTheSame) {
    World whole = world_of(small_dam_3d()), first = world_of(small_dam_3d());
    run(whole, 20);
    run(first, 10);
    World second = std::move(first);
    run(second, 5);
    World third = world_of(small_blobs());
    third = std::move(second);
    run(third, 5);
    EXPECT_EQ(third.state_hash(), whole.state_hash());
}

}  // namespace
}  // namespace slosh::bits_test
