// Which runs a sweep has: axes and their values, the share of one machine, what an earlier sweep has done
// already.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/measurement.h"
#include "slosh/result.h"

namespace slosh::cli {

/// One --set of the sweep, or the solvers.
struct SweepAxis {
    std::string key;
    std::vector<std::string> values;
};

/// "1,2,4", "0.1:0.5:0.1" (both ends, in steps), or both. Error: a range that has no end, too many values.
Result<std::vector<std::string>> sweep_values(std::string_view text);
/// From "key=values" each. Errors: no key, too many combinations.
Result<std::vector<SweepAxis>> sweep_axes(const std::vector<std::string>& assignments);
std::size_t combinations(const std::vector<SweepAxis>& axes);
/// Combination `index` of the product, one value per axis; the last axis varies fastest.
std::vector<std::string> combination(const std::vector<SweepAxis>& axes, std::size_t index);

/// "2/8": every eighth combination, from the second on.
struct SweepShard {
    std::size_t index = 1, count = 1;
    bool has(std::size_t combination) const { return combination % count == index - 1; }
};
Result<SweepShard> sweep_shard(std::string_view text);

/// One run of a sweep.
struct SweepRun {
    std::vector<std::string> values;  ///< one per axis
    std::string solver;               ///< "": the scene's own
};

/// What a table of the same sweep has: whole rows of runs that did not fail.
struct SweepTable {
    std::string text;            ///< with the header
    std::set<std::string> rows;  ///< by their first `key_columns` fields, commas between them
};
/// Error: the table has another header.
Result<SweepTable> read_sweep_table(std::string_view text, std::string_view header, std::size_t key_columns,
                                    const std::string& file);

/// As a field of comma-separated text, in quotes where it must be.
std::string csv_field(std::string_view text);

/// Lines of the table, one for each run, each ending with '\n'.
std::string sweep_header(const std::vector<SweepAxis>& axes);
std::string sweep_row(const SweepRun& run, const RunSummary& summary);
/// For a run that could not be made: the last column says why, the figures stay empty.
std::string failed_sweep_row(const SweepRun& run, const Error& error);

}  // namespace slosh::cli
