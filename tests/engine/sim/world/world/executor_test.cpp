// A host's job system runs the loops of a world: the same bits, and no thread of the library's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "base/parallel.h"
#include "slosh/world.h"
#include "support/needs_threads.h"
#include "support/small_scenes.h"

namespace slosh::executor_test {
namespace {

/// Some 4600 particles: every loop has several blocks, or the executor would not be asked.
SceneDescription pool() {
    SceneDescription scene;
    scene.name = "pool";
    scene.container = Box3{Vec3(0.0f), Vec3(0.7f, 0.7f, 0.5f)};
    scene.parameters = {{"fluid.spacing", 0.03}, {"time.step", 0.005}};
    scene.fluids.push_back({BoxShape{Vec3(0.25f), Vec3(0.5f)}});
    return scene;
}

std::uint64_t hash_after_steps(const SceneDescription& scene, const ExecutionOptions& options) {
    World world = world_of(scene, options);
    run(world, 5);
    return world.state_hash();
}

TEST(Executor, TheHostsTasksGiveTheSameBits) {
    int loops = 0, most = 0;
    const Executor backwards = [&](int tasks, const std::function<void(int)>& task) {
        ++loops;
        most = std::max(most, tasks);
        while (tasks-- > 0) task(tasks);
    };
    const std::uint64_t with_host = hash_after_steps(pool(), {.threads = 3, .executor = backwards});
    EXPECT_EQ(with_host, hash_after_steps(pool(), {.threads = 1}));
    EXPECT_GT(loops, 100);
    EXPECT_EQ(most, 3);
}

/// Tasks on as many workers as the host has, each of which takes every so many.
Executor with_workers(int workers) {
    return [workers](int tasks, const std::function<void(int)>& task) {
        std::vector<std::thread> threads;
        threads.reserve(static_cast<std::size_t>(workers));
        for (int worker = 0; worker < workers; ++worker) {
            threads.emplace_back([&, worker] {
                for (int i = worker; i < tasks; i += workers) task(i);
            });
        }
        for (std::thread& thread : threads) thread.join();
    };
}

TEST(Executor, WorkersOfTheHostGiveTheBitsOfTheLibrarysThreads) {
    SLOSH_NEEDS_THREADS();
    for (const std::string_view solver : {"pbf", "dfsph"}) {
        SceneDescription scene = pool();
        scene.solver = solver;
        const std::uint64_t own = hash_after_steps(scene, {.threads = 3});
        for (const int workers : {1, 2, 3})
            EXPECT_EQ(hash_after_steps(scene, {.threads = workers, .executor = with_workers(workers)}), own)
                << solver << ", " << workers << " workers";
    }
}

TEST(Executor, TenWorldsRunOnTheHostsThreads) {
    SLOSH_NEEDS_THREADS();
    SceneDescription scene = small_dam_2d();
    World reference = world_of(scene);
    run(reference, 30);
    std::vector<std::uint64_t> hashes(10);
    std::vector<std::thread> threads;
    threads.reserve(hashes.size());
    for (std::uint64_t& hash : hashes)
        threads.emplace_back([&] {
            World world = world_of(scene);
            run(world, 30);
            hash = world.state_hash();
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(hashes, std::vector<std::uint64_t>(10, reference.state_hash()));
}

TEST(Executor, AHostMayStepAnotherWorldWhileItWaits) {
    World other = world_of(small_dam_2d());
    World reference = world_of(small_dam_2d());
    const Executor busy = [&](int tasks, const std::function<void(int)>& task) {
        if (other.step_index() < 20) other.step();
        for (int i = 0; i < tasks; ++i) task(i);
    };
    const std::uint64_t hash = hash_after_steps(pool(), {.threads = 2, .executor = busy});
    EXPECT_EQ(hash, hash_after_steps(pool(), {.threads = 1}));
    run(reference, 20);
    ASSERT_EQ(other.step_index(), 20u);
    EXPECT_EQ(other.state_hash(), reference.state_hash());
}

TEST(Executor, TheNumberOfThreadsIsTold) {
    EXPECT_EQ(world_of(small_dam_2d(), {.threads = 0}).execution().threads, hardware_threads());
    World world = world_of(small_dam_2d(), {.threads = 3});
    EXPECT_EQ(world.execution().threads, 3);
    world.set_execution({.threads = 2});
    EXPECT_EQ(world.execution().threads, 2);
    world.set_execution(ExecutionOptions());
    EXPECT_EQ(world.execution().threads, hardware_threads());
}

}  // namespace
}  // namespace slosh::executor_test
