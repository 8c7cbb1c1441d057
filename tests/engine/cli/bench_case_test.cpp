// The figures of `slosh bench` follow from each other, and the timed runs are repeatable.
#include "cli/bench_case.h"

#include <gtest/gtest.h>

#include "base/machine_speed.h"

namespace slosh::cli::bench_case_test {
namespace {

TEST(BenchCase, FiguresFollowFromEachOther) {
    const Result<World> world = bench_world(BenchSetting::as_peers, 2000, true);
    ASSERT_TRUE(world) << world.error().text();
    const std::uint64_t before = world.value().state_hash();
    for (const std::string solver : {"pbf", "wcsph"}) {
        std::uint64_t hash = 0;
        for (const int threads : {1, 2}) {
            const Result<BenchResult> result =
                run_bench_case(world.value(), solver, threads, true, {100.0, 20.0});
            ASSERT_TRUE(result) << result.error().text();
            const BenchRow& row = result.value().row;
            EXPECT_EQ(row.summary.solver, solver);
            EXPECT_EQ(row.summary.timed_steps, 12u);
            EXPECT_EQ(row.summary.iterations_mean, solver == "pbf" ? 5.0 : 0.0);
            EXPECT_GT(row.nanoseconds_per_iteration, 0.0);
            EXPECT_NEAR(row.peak_share, row.gflops / (100.0 * threads), 1e-12);
            EXPECT_GT(row.gigabytes_per_second, 0.0);
            EXPECT_FALSE(row.phases.empty());
            EXPECT_EQ(bench_cells(row).size(), bench_header().size());
            // The same start whatever the case before did, the same bits for any number of threads.
            if (hash == 0) hash = row.summary.state_hash;
            EXPECT_EQ(row.summary.state_hash, hash);
        }
    }
    EXPECT_EQ(world.value().state_hash(), before);
}

TEST(BenchCase, AsShippedIsWhatAPersonHas) {
    const Result<World> world = bench_world(BenchSetting::as_shipped, 2000, true);
    ASSERT_TRUE(world) << world.error().text();
    const Result<BenchResult> result = run_bench_case(world.value(), "pbf", 1, true, {100.0, 20.0});
    ASSERT_TRUE(result) << result.error().text();
    const BenchRow& row = result.value().row;
    EXPECT_EQ(bench_cells(row).front(), "as_shipped");
    EXPECT_EQ(row.summary.scene, "double_dam_break");
    EXPECT_GT(row.summary.machine_speed, 0.0) << "Real time has planned for a machine";
    EXPECT_EQ(row.summary.bodies.size(), 1u) << "the block is there";
    double milliseconds = 0.0;
    for (const PhaseTime& phase : row.summary.phases) milliseconds += phase.milliseconds;
    EXPECT_NEAR(row.seconds_per_second, 1e3 / 60.0 / milliseconds, 1e-3 * row.seconds_per_second)
        << "all phases count, the report too";
}

TEST(SlowMachineFigures, BandwidthIsPlausible) {
    const double speed = measure_read_bandwidth(1);
    EXPECT_GT(speed, 0.05);
    EXPECT_LT(speed, 1000.0) << "no core reads a terabyte per second: nothing was read";
}

TEST(SlowMachineFigures, PeakIsPlausible) {
    // At most 8 lanes x 2 x 4 per cycle at 8 GHz: more means that the compiler left work out (it once did:
    // equal chains were computed once). No least number: other programs may have the processor.
    for (const simd::Target target : simd::available_targets()) {
        const double peak = simd::measure_peak_gflops(target);
        EXPECT_GT(peak, 0.0);
        EXPECT_LT(peak, 512.0);
    }
}

}  // namespace
}  // namespace slosh::cli::bench_case_test
