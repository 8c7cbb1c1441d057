// slosh bench: the standard matrix, every solver x size x number of threads.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "base/machine_speed.h"
#include "base/parallel.h"
#include "base/system/appended_file.h"
#include "base/system/signals.h"
#include "cli/bench_case.h"
#include "cli/command.h"
#include "cli/simulation_run.h"
#include "cli/standard_output.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::cli {

namespace {

struct BenchOptions {
    bool quick = false;
    std::string csv;
};

std::vector<std::int64_t> sizes(BenchSetting setting, bool quick) {
    // As many as anybody has in real time, and more.
    if (setting == BenchSetting::as_shipped && quick) return {10'000, 40'000};
    if (setting == BenchSetting::as_shipped) return {10'000, 20'000, 30'000, 40'000, 100'000};
    if (quick) return {10'000, 25'000, 100'000};
    return {10'000, 25'000, 50'000, 100'000, 250'000, 500'000, 1'000'000};
}

/// 1, 2, 4 ... and all threads.
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

/// Phases and the memory limit are written to the file only: a row should fit on a screen.
std::string screen_line(const std::vector<std::string>& cells) {
    static constexpr int widths[] = {-11, -9, 9, 8, 7, 6, 10, 9, 16, 17, 7, 11, 9, 19, 14, 19, 17};
    std::string line;
    for (std::size_t i = 0; i < std::size(widths); ++i) {
        char cell[128];
        std::snprintf(cell, sizeof cell, "%*s", widths[i], cells[i].c_str());
        line += cell;
    }
    return line + "\n";
}

/// Writes to the screen and to --csv, independently of each other.
class BenchOutputs {
  public:
    explicit BenchOutputs(std::optional<AppendedFile> table) : table_(std::move(table)) {}

    void add_text(const std::string& text) {
        if (screen_) screen_ = passed(print(text));
    }
    void add_row(const std::vector<std::string>& cells) {
        add_text(screen_line(cells));
        if (table_ && !passed(table_->append(csv_line(cells)))) table_.reset();
    }
    void finish() {
        if (table_) passed(table_->finish());
    }
    bool nowhere_to_write() const { return !screen_ && !table_; }
    bool failed() const { return failed_; }

  private:
    bool passed(const Result<void>& result) {
        if (result) return true;
        report_failure("bench", result.error());
        failed_ = true;
        return false;
    }

    std::optional<AppendedFile> table_;
    bool screen_ = true, failed_ = false;
};

Result<BenchOutputs> open_outputs(const std::string& csv) {
    if (csv.empty()) return BenchOutputs(std::nullopt);
    Result<AppendedFile> table = AppendedFile::create(csv, csv_line(bench_header()));
    if (!table) return table.error();
    return BenchOutputs(std::move(table).value());
}

std::map<int, BenchLimits> measure_limits(BenchOutputs& outputs) {
    const double peak = simd::measure_peak_gflops(simd::best_target());
    char line[160];
    std::snprintf(line, sizeof line, "peak of one thread: %.1f GFLOP/s (%s, eight lanes)\n", peak,
                  std::string(simd::name(simd::best_target())).c_str());
    outputs.add_text(line);
    std::map<int, BenchLimits> limits;  // by the number of threads
    for (const int threads : thread_counts()) {
        limits[threads] = {peak, measure_read_bandwidth(threads)};
        std::snprintf(line, sizeof line, "memory, read by %d thread%s: %.1f GB/s\n", threads,
                      threads == 1 ? "" : "s", limits[threads].gigabytes_per_second);
        outputs.add_text(line);
    }
    return limits;
}

/// False: a signal arrived. The interrupted case has no comparable figures; the cases before it remain valid.
Result<bool> bench_size(BenchSetting setting, std::int64_t size, bool quick,
                        const std::map<int, BenchLimits>& limits, BenchOutputs& outputs) {
    const Result<World> world = bench_world(setting, size, quick);
    if (!world) return world.error();
    for (const SolverModule* solver : solver_modules().all()) {
        for (const int threads : thread_counts()) {
            const Result<BenchResult> result =
                run_bench_case(world.value(), std::string(solver->name), threads, quick, limits.at(threads));
            if (!result) return result.error();
            if (result.value().interrupted || noted_signal()) return false;
            outputs.add_row(bench_cells(result.value().row));
            if (outputs.nowhere_to_write()) return true;
        }
    }
    return true;
}

Result<int> bench(const BenchOptions& options) {
    Result<BenchOutputs> opened = open_outputs(options.csv);
    if (!opened) return opened.error();
    BenchOutputs& outputs = opened.value();
    const std::map<int, BenchLimits> limits = measure_limits(outputs);
    outputs.add_text(screen_line(bench_header()));
    for (const BenchSetting setting : {BenchSetting::as_shipped, BenchSetting::as_peers}) {
        for (const std::int64_t size : sizes(setting, options.quick)) {
            if (outputs.nowhere_to_write()) break;
            const Result<bool> complete = bench_size(setting, size, options.quick, limits, outputs);
            if (!complete) return complete.error();
            if (!complete.value()) break;
        }
    }
    outputs.finish();
    if (outputs.failed()) return exit_bad_input;
    return noted_signal() ? interrupted_exit_code() : exit_ok;
}

}  // namespace

CommandAction add_bench(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    app.add_flag("--quick", options->quick, "three sizes and few steps: under a minute");
    app.add_option("--csv", options->csv, "also write the table to FILE")->type_name("FILE");
    return [options] { return bench(*options); };
}

}  // namespace slosh::cli
