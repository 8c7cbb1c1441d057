// Sort, list build and each pair loop, on one thread, with every instruction set of this machine. Compare
// per_particle. The splash of 100k particles does not fit into the second-level cache.
#include <benchmark/benchmark.h>

#include <string>

#include "picture_bench.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/world/state/state.h"
#include "splash.h"

namespace slosh::bench {
namespace {

constexpr std::int64_t particles = 100'000;

void per_particle(benchmark::State& run, std::size_t count) {
    run.counters["per_particle"] =
        benchmark::Counter(static_cast<double>(count),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void lists(benchmark::State& run, simd::Target target) {
    Splash& splash = Splash::of(particles);
    StepContext step = splash.context(target);
    for (auto _ : run) {
        splash.state.lists_valid = false;
        update_lists(step);
    }
    per_particle(run, splash.count());
}

/// body(input, group_begin, group_end) over all groups.
template <class Body>
void pair_loop(benchmark::State& run, simd::Target target, Body&& body) {
    Splash& splash = Splash::of(particles);
    const PairInput input = splash.input(target);
    const std::size_t groups = (splash.count() + 7) / 8;
    for (auto _ : run) body(splash, input, groups);
    per_particle(run, splash.count());
}

LambdaPass lambda_of(Splash& splash, simd::Target target) {
    StepContext step = splash.context(target);
    LambdaPass pass = lambda_pass(step, 0);
    pass.out.stream = splash.records.data();
    return pass;
}

MovePass move_of(Splash& splash, simd::Target target) {
    StepContext step = splash.context(target);
    MovePass pass = move_pass(step);
    pass.stream = splash.records.data();
    pass.limits.length = 0.0f;  // the particles stay in place from run to run
    return pass;
}

StatePass state_of(Splash& splash, simd::Target target) {
    StepContext step = splash.context(target);
    StatePass pass = state_pass(step);
    pass.out.stream = splash.records.data();
    pass.out.velocities = splash.velocities.data();
    return pass;
}

SmoothingInput smoothing_of(Splash& splash) {
    SmoothingInput smoothing;
    smoothing.velocities = splash.scratch.velocities.data();
    smoothing.value_factor = 1e-3f;
    for (int axis = 0; axis < 3; ++axis)
        smoothing.out[axis] = splash.scratch.of<WcsphScratch>().smoothing[axis].data();
    return smoothing;
}

AccelerationPass acceleration_of(Splash& splash, simd::Target target, bool smoothing) {
    StepContext step = splash.context(target);
    AccelerationPass pass = acceleration_pass(step);
    if (smoothing) pass.smoothing = smoothing_of(splash);
    return pass;
}

void register_all(simd::Target target) {
    const std::string suffix = "/" + std::string(simd::name(target));
    const auto add = [&](const std::string& name, auto&& body) {
        benchmark::RegisterBenchmark((name + suffix).c_str(), body)->Unit(benchmark::kMillisecond);
    };
    add("sort_and_lists", [target](benchmark::State& run) { lists(run, target); });
    add("pbf_lambda", [target](benchmark::State& run) {
        pair_loop(run, target, [target](Splash& splash, const PairInput& input, std::size_t groups) {
            benchmark::DoNotOptimize(pbf_kernels(target, splash.constants.kernel)
                                         .lambda(input, lambda_of(splash, target), 0, groups));
        });
    });
    add("pbf_correct", [target](benchmark::State& run) {
        pair_loop(run, target, [target](Splash& splash, const PairInput& input, std::size_t groups) {
            pbf_kernels(target, splash.constants.kernel)
                .correct(input, move_of(splash, target), {}, 0, groups);
        });
    });
    add("wcsph_state_equation", [target](benchmark::State& run) {
        pair_loop(run, target, [target](Splash& splash, const PairInput& input, std::size_t groups) {
            wcsph_kernels(target, splash.constants.kernel)
                .state_equation(input, state_of(splash, target), 0, groups);
        });
    });
    for (const bool smoothing : {false, true}) {
        add(smoothing ? "wcsph_acceleration_and_smoothing" : "wcsph_acceleration",
            [=](benchmark::State& run) {
                pair_loop(run, target, [=](Splash& splash, const PairInput& input, std::size_t groups) {
                    wcsph_kernels(target, splash.constants.kernel)
                        .acceleration(input, acceleration_of(splash, target, smoothing), 0, groups);
                });
            });
    }
    add("density", [target](benchmark::State& run) {
        pair_loop(run, target, [target](Splash& splash, const PairInput& input, std::size_t groups) {
            const DensityOutput output{splash.scratch.relative_density.data(),
                                       splash.scratch.of<PressureSolveScratch>().multiplier_sum.data()};
            fluid_kernels(target, splash.constants.kernel).density(input, output, 0, groups);
        });
    });
    add("smoothing", [target](benchmark::State& run) {
        pair_loop(run, target, [target](Splash& splash, const PairInput& input, std::size_t groups) {
            fluid_kernels(target, splash.constants.kernel).smooth(input, smoothing_of(splash), 0, groups);
        });
    });
}

}  // namespace
}  // namespace slosh::bench

int main(int argc, char** argv) {
    for (const slosh::simd::Target target : slosh::simd::available_targets())
        slosh::bench::register_all(target);
    slosh::bench::register_pictures();
    slosh::bench::register_frames();
    slosh::bench::register_interface();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
