// What a snapshot of 100 000 particles takes, and going back to one: see World::snapshot().
#include <benchmark/benchmark.h>

#include <memory>

#include "base/parallel.h"
#include "slosh/snapshot.h"
#include "slosh/world.h"

namespace slosh {
namespace {

/// A column that falls, 100 000 particles, after some steps; with solids that have samples or not.
World falling_column() {
    SceneDescription scene;
    scene.parameters = {{"fluid.spacing", 0.02}};
    scene.container = Box3{Vec3(0.0f), Vec3(2.0f, 1.5f, 0.8f)};
    scene.fluids = {{BoxShape{Vec3(0.5f, 0.5f, 0.4f), Vec3(1.0f, 1.0f, 0.8f)}, {}, {}}};
    World world = std::move(World::create(scene)).value();
    for (int k = 0; k < 5; ++k) world.step();
    return world;
}

void report(benchmark::State& state, const World& world, const Snapshot& snapshot) {
    state.counters["particles"] = static_cast<double>(world.particles().count);
    state.counters["bytes"] = static_cast<double>(snapshot.bytes());
    state.counters["own_bytes"] = static_cast<double>(snapshot.own_bytes());
}

/// Each is kept no longer than the next: nothing to share, every page in use already.
void snapshot_alone(benchmark::State& state) {
    const World world = falling_column();
    Snapshot snapshot;
    for (auto step : state) {
        static_cast<void>(step);
        snapshot = Snapshot();
        snapshot = world.snapshot();
    }
    report(state, world, snapshot);
}
BENCHMARK(snapshot_alone)->Unit(benchmark::kMillisecond);

/// The one before is kept, and nothing has changed since.
void snapshot_of_a_still_world(benchmark::State& state) {
    const World world = falling_column();
    Snapshot snapshot = world.snapshot();
    for (auto step : state) {
        static_cast<void>(step);
        snapshot = world.snapshot();
    }
    report(state, world, snapshot);
}
BENCHMARK(snapshot_of_a_still_world)->Unit(benchmark::kMillisecond);

/// A timeline: a snapshot after each step, ten kept.
void snapshot_after_each_step(benchmark::State& state) {
    World world = falling_column();
    std::vector<Snapshot> kept(10);
    std::size_t next = 0;
    double own = 0.0;
    for (auto step : state) {
        static_cast<void>(step);
        state.PauseTiming();
        world.step();
        state.ResumeTiming();
        kept[next % kept.size()] = world.snapshot();
        own += static_cast<double>(kept[next % kept.size()].own_bytes());
        ++next;
    }
    report(state, world, world.snapshot());
    state.counters["own_bytes_mean"] = own / static_cast<double>(next);
}
BENCHMARK(snapshot_after_each_step)->Unit(benchmark::kMillisecond)->Iterations(100);

/// To and fro between two steps; the lists are built at the next step.
void restore(benchmark::State& state) {
    World world = falling_column();
    const Snapshot first = world.snapshot();
    for (int k = 0; k < 20; ++k) world.step();
    const Snapshot second = world.snapshot();
    bool to_first = true;
    for (auto step : state) {
        static_cast<void>(step);
        world.restore(to_first ? first : second);
        to_first = !to_first;
    }
    report(state, world, first);
}
BENCHMARK(restore)->Unit(benchmark::kMillisecond);

/// Back to where the neighbour lists are the same: they stay.
void restore_one_step(benchmark::State& state) {
    World world = falling_column();
    const Snapshot first = world.snapshot();
    for (auto step : state) {
        static_cast<void>(step);
        world.restore(first);
        state.PauseTiming();
        world.step();
        state.ResumeTiming();
    }
    report(state, world, first);
}
BENCHMARK(restore_one_step)->Unit(benchmark::kMillisecond)->Iterations(100);

}  // namespace
}  // namespace slosh
