// `--probe` and `--probe-window` of `slosh run`: gauges besides those of the scene.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "slosh/probe.h"
#include "slosh/result.h"

namespace slosh::cli {

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
