// What the timeline costs: to record, as a share of the step, both measured in turn in one run; to look at a
// moment; to compute one exactly. The figures are in docs/PERFORMANCE.md. The steps have one thread and what
// is counted is the processor time of all threads, so that neither packing nor other programs hide.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "app/session/timeline/timeline.h"
#include "base/parallel.h"
#include "io/automatic_particles.h"
#include "io/scene_limits.h"
#include "sim/world/state/snapshot_content.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"

namespace slosh::app {
namespace {

double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double seconds_since(double start) { return seconds_now() - start; }

/// A double dam break with a timeline beside it, as a session has it.
struct Run {
    World world;
    Timeline timeline;
    double recorded = 0.0, alone = 0.0;  ///< s
    int steps_recorded = 0, steps_alone = 0;

    static World make(std::int64_t particles, const std::string& fidelity) {
        SceneDescription scene = *io::find_scene("double_dam_break").value().scene;
        static_cast<void>(
            io::set_scene_parameter(scene, "fluid.spacing", io::spacing_for(scene, particles).value()));
        static_cast<void>(io::set_scene_parameter(scene, "time.fidelity", fidelity));
        World made = std::move(World::create(scene, {.threads = 1})).value();
        made.keep_step_starts(true);
        return made;
    }
    Run(std::int64_t particles, const std::string& fidelity, std::size_t budget)
        : world(make(particles, fidelity)), timeline(TimelineLimits{.budget = budget}) {
        static_cast<void>(world.start_recording());
        timeline.begin(world);
    }
    /// So many seconds of water. In turn stretches are recorded and not; those that are not end the timeline
    /// where `compares`.
    void go(double seconds, bool compares) {
        const double end = world.time() + seconds;
        bool on = true;
        for (int step = 0; world.time() < end; ++step) {
            if (compares && step % 40 == 0) {
                const double waited = seconds_now();
                timeline.settle();
                if (on) recorded += seconds_since(waited);
                on = !on;
                static_cast<void>(world.take_recorded());
                if (on) timeline.begin(world);
            }
            const double start = seconds_now();
            with_threads(world.execution().threads, [&] { world.step(); });
            const RecordedPiece piece = world.take_recorded();
            if (on) timeline.follow(world, piece);
            (on ? recorded : alone) += seconds_since(start);
            ++(on ? steps_recorded : steps_alone);
        }
    }
};

void measure(benchmark::State& state, std::int64_t particles, const char* fidelity, double seconds) {
    for (auto _ : state) {
        static_cast<void>(_);
        constexpr std::size_t gigabyte = std::size_t{1} << 30;
        {
            Run compared(particles, fidelity, gigabyte);
            compared.go(seconds, true);
            const double with = compared.recorded / compared.steps_recorded,
                         without = compared.alone / compared.steps_alone;
            state.counters["step_ms"] = 1e3 * without;
            state.counters["cost_percent"] = 100.0 * (with / without - 1.0);
        }
        Run run(particles, fidelity, gigabyte);
        run.go(seconds, false);
        run.timeline.settle();
        state.counters["MB_for_30_s"] =
            static_cast<double>(run.timeline.bytes()) / 1048576.0 * 30.0 / seconds;
        std::mt19937 random(1);
        double look = 0.0, exact = 0.0, entries = 0.0;
        for (int i = 0; i < 12; ++i) {
            const double clock = seconds * static_cast<double>(random() % 1000) / 1000.0;
            const Moment moment = *run.timeline.moment_at(0, clock);
            double start = seconds_now();
            benchmark::DoNotOptimize(run.timeline.see(moment));
            look = std::max(look, seconds_since(start));
            start = seconds_now();
            const Route route = *run.timeline.route_to(moment);
            World replay = std::move(World::from_state(state_of(route.from), run.world.execution())).value();
            replay.restore(route.from);
            with_threads(replay.execution().threads, [&] {
                for (const TimelineEntry& entry : route.entries) repeat(entry, replay);
            });
            run.world.restore(replay.snapshot());
            exact = std::max(exact, seconds_since(start));
            entries = std::max(entries, static_cast<double>(route.entries.size()));
        }
        state.counters["look_ms"] = 1e3 * look;
        state.counters["exact_ms"] = 1e3 * exact;
        state.counters["replayed_steps"] = entries;
    }
}

void timeline_20k_real_time(benchmark::State& state) { measure(state, 20000, "real_time", 4.0); }
BENCHMARK(timeline_20k_real_time)->Iterations(1)->Unit(benchmark::kSecond);

void timeline_100k_accurate(benchmark::State& state) { measure(state, 100000, "accurate", 0.6); }
BENCHMARK(timeline_100k_accurate)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace slosh::app
