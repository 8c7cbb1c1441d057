// Same commands, same bits: for any number of threads, run after run, on every SIMD target of a class, beside
// another world.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/hash.h"
#include "sim/solvers/solver_module.h"
#include "sim/world/state.h"
#include "support/small_scenes.h"

namespace slosh::bits_test {
namespace {

constexpr int steps = 40;

struct Case {
    SceneDescription scene;
    std::string solver;
};
std::vector<Case> cases() {
    std::vector<Case> all;
    for (const SceneDescription& scene : small_scenes()) {
        for (const SolverModule* solver : solver_modules().all())
            all.push_back({scene, std::string(solver->name)});
    }
    for (const SceneDescription& scene : particle_walled_scenes()) {
        for (const SolverModule* solver : solver_modules().all())
            all.push_back({scene, std::string(solver->name)});
    }
    return all;
}
std::string name_of(const testing::TestParamInfo<Case>& info) {
    return info.param.scene.name + "_" + info.param.solver;
}
void PrintTo(const Case& value, std::ostream* out) { *out << value.scene.name << " " << value.solver; }

/// Hashes after every part of a run full of commands; what the reports say is part of them. `hurry` divides
/// the steps of the script.
std::vector<std::string> hashes_of(const Case& value, const ExecutionOptions& options, int hurry = 1) {
    SceneDescription scene = value.scene;
    scene.solver = value.solver;
    World world = world_of(scene, options);
    std::vector<ScriptedCommand> script = busy_script(scene);
    for (ScriptedCommand& entry : script) entry.step /= hurry;
    std::vector<std::string> hashes{to_hex(world.state_hash())};
    for (int part = 0; part < 4; ++part) {
        run(world, steps / hurry / 4, script);
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

/// So many particles that every loop is cut into several blocks; a scene of a few hundred runs on one thread
/// whatever is asked for.
std::vector<Case> large_cases() {
    SceneDescription dam = small_dam_3d(), obstacles = small_obstacles(), plane = small_dam_2d(),
                     materials = small_materials(3);
    dam.parameters = {{"fluid.spacing", 0.02}};
    obstacles.parameters.push_back({"fluid.spacing", 0.02});
    plane.parameters = {{"fluid.spacing", 0.006}};
    materials.parameters.push_back({"fluid.spacing", 0.02});
    SceneDescription particles = obstacles;
    particles.name += "_particles";
    particles.parameters.push_back({"boundary.method", std::string("particles")});
    std::vector<Case> all;
    for (const SceneDescription& scene : {dam, obstacles, plane, particles, materials}) {
        for (const SolverModule* solver : solver_modules().all())
            all.push_back({scene, std::string(solver->name)});
    }
    return all;
}

class ThreadBits : public testing::TestWithParam<Case> {};

TEST_P(ThreadBits, SameForAnyNumberOfThreadsAndAgain) {
    ASSERT_GT(world_of(GetParam().scene).particles().count, 4200u) << "fewer than three blocks of 2048";
    const std::vector<std::string> one = hashes_of(GetParam(), {.threads = 1}, 4);
    EXPECT_NE(one.front(), one.back());
    for (const int threads : {1, 2, 3, 8})
        EXPECT_EQ(hashes_of(GetParam(), {.threads = threads}, 4), one) << threads << " threads";
}

INSTANTIATE_TEST_SUITE_P(Scenes, ThreadBits, testing::ValuesIn(large_cases()), name_of);

class Bits : public testing::TestWithParam<Case> {};

TEST_P(Bits, SameAgainAndWithMoreThreadsThanWork) {
    const std::vector<std::string> one = hashes_of(GetParam(), {.threads = 1});
    EXPECT_EQ(hashes_of(GetParam(), {.threads = 1}), one);
    EXPECT_EQ(hashes_of(GetParam(), {.threads = 8}), one);
}

TEST_P(Bits, SameOnEveryTargetOfAClass) {
    std::vector<std::string> fused, separate;
    for (const simd::Target target : simd::available_targets()) {
        std::vector<std::string>& wanted = simd::has_fused_multiply_add(target) ? fused : separate;
        const std::vector<std::string> hashes = hashes_of(GetParam(), {.threads = 1, .simd = target}, 2);
        if (wanted.empty()) wanted = hashes;
        EXPECT_EQ(hashes, wanted) << simd::name(target);
        if (target != simd::Target::sse4) continue;
        EXPECT_EQ(hashes_of(GetParam(), {.threads = 3, .simd = target}, 2), wanted) << "sse4, 3 threads";
    }
    ASSERT_FALSE(fused.empty());
    EXPECT_TRUE(separate.empty() || fused != separate) << "the runs are too short to tell the classes apart";
}

INSTANTIATE_TEST_SUITE_P(Scenes, Bits, testing::ValuesIn(cases()), name_of);

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

TEST(Execution, ThreadsAndTargetMayChangeWhileItRuns) {
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
