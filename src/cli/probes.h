// Probes of `slosh run`: the options --probe and --probe-window, and what it says about probes.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "slosh/probe.h"
#include "slosh/result.h"

namespace slosh::cli {

struct ProbeFigures {
    Probe probe;
    ProbeReading reading;
    int dimension = 3;
};

/// One per probe, in their order.
std::vector<ProbeFigures> probe_figures(const ProbeRecord& record, int dimension);

/// The list `probes` of `slosh run --json`.
nlohmann::ordered_json to_json(const std::vector<ProbeFigures>& probes);
/// A line per probe for the screen, each ending with '\n'.
std::string to_table(const std::vector<ProbeFigures>& probes);

/// The columns of `--csv`: ",toe_raw,toe_filtered,toe_deviation,toe_wet", of a flow also ",gate_volume".
std::string probe_columns(const ProbeRecord& record);
/// Values that there are not are empty.
std::string probe_cells(const ProbeRecord& record);

struct ProbeOptions {
    std::vector<std::string> probes;  ///< "[NAME=]KIND:NUMBERS"
    double window = Probe{}.window;   ///< s, of those
};

void add_probe_options(CLI::App& app, ProbeOptions& options);

/// "toe=pressure:1,0.1,0", "level:0.5,0", "flow:1,0,0,1,2,1"; `name` is the one of a probe that has none. In
/// 2-D a third coordinate may be left out.
Result<Probe> parse_probe(const std::string& text, const std::string& name, double window, int dimension);

/// The scene's probes, then those of the options.
Result<ProbeRecord> probe_record(const std::vector<Probe>& of_scene, const ProbeOptions& options,
                                 int dimension);

}  // namespace slosh::cli
