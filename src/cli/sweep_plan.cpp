#include "cli/sweep_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/hash.h"
#include "base/number_text.h"
#include "base/text.h"

namespace slosh::cli {

namespace {

constexpr std::size_t most_runs = 10'000;

/// The parts between the separators.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

template <class Number>
bool read_whole(std::string_view text, Number& number) {
    const auto [end, code] = parse_number(text, number);
    return code == std::errc() && end == text.data() + text.size();
}

/// Nothing appended and no error: it is no range but a value.
Result<void> append_range(std::string_view text, std::vector<std::string>& values) {
    const std::vector<std::string_view> parts = split(text, ':');
    std::array<double, 3> numbers{};
    if (parts.size() != 3) return {};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!read_whole(parts[i], numbers[i]) || !std::isfinite(numbers[i])) return {};
    }
    const auto [first, last, step] = numbers;
    const double count = std::floor((last - first) / step * (1.0 + 1e-9) + 1e-9);
    if (!(count >= 0.0) || !std::isfinite(count))
        return Error{"got " + std::string(text) + ", expected FIRST:LAST:STEP that reaches LAST", "--set"};
    if (count >= static_cast<double>(most_runs))
        return Error{std::string(text) + " has more than " + std::to_string(most_runs) + " values", "--set"};
    // Parameters are floats: 0.1 + 2 * 0.1 means 0.3.
    for (double i = 0.0; i <= count; ++i)
        values.push_back(format_number(static_cast<double>(static_cast<float>(first + i * step))));
    return {};
}

constexpr std::size_t figures = 18;  // between solver and error

std::string values_of(const SweepRun& run) {
    std::string line;
    for (const std::string& value : run.values) line += value + ",";
    return line;
}

}  // namespace

Result<std::vector<std::string>> sweep_values(std::string_view text) {
    std::vector<std::string> values;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t before = values.size();
        if (Result<void> appended = append_range(part, values); !appended) return appended.error();
        if (values.size() == before) values.emplace_back(part);
    }
    return values;
}

Result<std::vector<SweepAxis>> sweep_axes(const std::vector<std::string>& assignments) {
    std::vector<SweepAxis> axes;
    for (const std::string& assignment : assignments) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{"got " + assignment + ", expected key=value,value,... or key=FIRST:LAST:STEP",
                         "--set"};
        Result<std::vector<std::string>> values =
            sweep_values(std::string_view(assignment).substr(equals + 1));
        if (!values) return values.error();
        axes.push_back({assignment.substr(0, equals), std::move(values).value()});
        if (combinations(axes) > most_runs)
            return Error{"more than " + std::to_string(most_runs) + " combinations", "--set"};
    }
    return axes;
}

std::size_t combinations(const std::vector<SweepAxis>& axes) {
    std::size_t runs = 1;
    for (const SweepAxis& axis : axes) runs *= axis.values.size();
    return runs;
}

std::vector<std::string> combination(const std::vector<SweepAxis>& axes, std::size_t index) {
    std::vector<std::string> values(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        values[i] = axes[i].values[index % axes[i].values.size()];
        index /= axes[i].values.size();
    }
    return values;
}

Result<SweepShard> sweep_shard(std::string_view text) {
    SweepShard shard;
    const std::vector<std::string_view> parts = split(text, '/');
    if (parts.size() != 2 || !read_whole(parts[0], shard.index) || !read_whole(parts[1], shard.count) ||
        shard.index < 1 || shard.index > shard.count)
        return Error{"got " + std::string(text) + ", expected I/N with I from 1 to N", "--shard"};
    return shard;
}

Result<SweepTable> read_sweep_table(std::string_view text, std::string_view header, std::size_t key_columns,
                                    const std::string& file) {
    if (!text.starts_with(header))
        return Error{"is the table of another sweep: its columns differ. Choose another file", file};
    SweepTable table{std::string(header), {}};
    text.remove_prefix(header.size());
    while (true) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return table;  // the rest was cut short
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (!line.ends_with(',')) continue;  // the last column says why it failed: it is tried again
        const std::vector<std::string_view> fields = split(line, ',');
        std::string key;
        for (std::size_t i = 0; i < std::min(key_columns, fields.size()); ++i)
            key += std::string(fields[i]) + ",";
        table.rows.insert(key);
        table.text += std::string(line) + "\n";
    }
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return quoted + "\"";
}

std::string sweep_header(const std::vector<SweepAxis>& axes) {
    std::string line;
    for (const SweepAxis& axis : axes) line += axis.key + ",";
    return line +
           "solver,particles,steps,substeps,simulated_s,wall_s,ms_median,ms_p95,iterations_mean,density_"
           "error_mean,density_error_max,"
           "neighbours_mean,v_max,velocity_limited,kinetic_j,potential_j,removed,nonfinite,state_hash,"
           "error\n";
}

std::string sweep_row(const SweepRun& run, const RunSummary& summary) {
    std::string line = values_of(run) + summary.solver;
    for (double number :
         {static_cast<double>(summary.particles), static_cast<double>(summary.steps),
          static_cast<double>(summary.substeps), summary.simulated_seconds, summary.wall_seconds,
          summary.milliseconds_median, summary.milliseconds_p95, summary.iterations_mean,
          summary.density_error_mean, summary.density_error_max, summary.neighbours_mean, summary.v_max,
          static_cast<double>(summary.velocity_limited), summary.kinetic_energy, summary.potential_energy,
          static_cast<double>(summary.removed.total()), static_cast<double>(summary.removed.nonfinite)}) {
        line += "," + format_number(number);
    }
    return line + "," + to_hex(summary.state_hash) + ",\n";
}

std::string failed_sweep_row(const SweepRun& run, const Error& error) {
    return values_of(run) + run.solver + std::string(figures + 1, ',') + csv_field(error.text()) + "\n";
}

}  // namespace slosh::cli
