// slosh bench: the standard matrix, every solver x size x number of threads.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "base/atomic_file.h"
#include "base/memory_speed.h"
#include "base/parallel.h"
#include "base/simd/peak.h"
#include "cli/bench_case.h"
#include "cli/command.h"
#include "cli/output_files.h"
#include "cli/simulation_run.h"
#include "sim/solvers/list.h"

namespace slosh::cli {

namespace {

struct BenchOptions {
    bool quick = false;
    std::string csv;
};

std::vector<std::int64_t> sizes(bool quick) {
    if (quick) return {10'000, 25'000, 100'000};
    return {10'000, 25'000, 50'000, 100'000, 250'000, 500'000, 1'000'000};
}

/// 1, 2, 4 ... and all.
std::vector<int> thread_counts() {
    const int all = hardware_threads();
    std::vector<int> counts;
    for (int threads = 1; threads < all; threads *= 2) counts.push_back(threads);
    counts.push_back(all);
    return counts;
}

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        if (!line.empty()) line += ",";
        line += cell;
    }
    return line + "\n";
}

/// Phases and the memory's limit go to the file only: a row should fit on a screen.
void print_row(const std::vector<std::string>& cells) {
    static constexpr int widths[] = {-6, 9, 8, 7, 6, 10, 9, 16, 17, 7, 11, 9, 19, 14, 19, 17};
    for (std::size_t i = 0; i < std::size(widths); ++i) std::printf("%*s", widths[i], cells[i].c_str());
    std::printf("\n");
    std::fflush(stdout);
}

Result<int> bench(const BenchOptions& options) {
    if (!options.csv.empty()) {
        if (Result<void> writable = check_writable(options.csv); !writable) return writable.error();
    }
    const double peak = simd::measure_peak_gflops(simd::best_target());
    std::printf("peak of one thread: %.1f GFLOP/s (%s, eight lanes)\n", peak,
                std::string(simd::name(simd::best_target())).c_str());
    std::map<int, BenchLimits> limits;  // by the number of threads
    for (const int threads : thread_counts()) {
        limits[threads] = {peak, measure_read_bandwidth(threads)};
        std::printf("memory, read by %d thread%s: %.1f GB/s\n", threads, threads == 1 ? "" : "s",
                    limits[threads].gigabytes_per_second);
    }
    std::string csv = csv_line(bench_header());
    print_row(bench_header());
    int code = exit_ok;
    for (const std::int64_t size : sizes(options.quick)) {
        const Result<World> world = bench_world(size, options.quick);
        if (!world) return world.error();
        for (const SolverDescription& solver : solver_list()) {
            for (const int threads : thread_counts()) {
                const Result<BenchResult> result = run_bench_case(world.value(), std::string(solver.name),
                                                                  threads, options.quick, limits.at(threads));
                if (!result) return result.error();
                // An interrupted case has no comparable figures; the ones before it stay.
                if (result.value().interrupted) {
                    code = interrupted_exit_code();
                    break;
                }
                const std::vector<std::string> row = bench_cells(result.value().row);
                print_row(row);
                csv += csv_line(row);
            }
            if (code != exit_ok) break;
        }
        if (code != exit_ok) break;
    }
    if (!options.csv.empty()) {
        if (Result<void> written = write_file_atomically(options.csv, csv); !written) return written.error();
    }
    return code;
}

}  // namespace

CommandAction add_bench(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    app.add_flag("--quick", options->quick, "three sizes, few steps, no splash: under a minute");
    app.add_option("--csv", options->csv, "write the table to FILE too")->type_name("FILE");
    return [options] { return bench(*options); };
}

}  // namespace slosh::cli
