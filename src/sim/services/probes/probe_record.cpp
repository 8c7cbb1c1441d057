// The filter of the gauges: a running mean, because its window is also that of the standard deviation beside
// it and its delay is known, half a window, whatever the signal.
#include <algorithm>
#include <cmath>

#include "sim/services/probes/probe_samples.h"
#include "slosh/probe.h"

namespace slosh {

namespace {

/// sin(x)/x = 1/sqrt(2) at x = pi f T.
constexpr double cutoff_times_window = 0.4429;

}  // namespace

ProbeRecord::ProbeRecord(std::vector<Probe> probes)
    : probes_(std::move(probes)), readings_(probes_.size()), windows_(probes_.size()) {
    for (std::size_t i = 0; i < probes_.size(); ++i)
        readings_[i].cutoff = cutoff_times_window / probes_[i].window;
}

Result<ProbeRecord> ProbeRecord::create(std::vector<Probe> probes, int dimension) {
    if (Result<void> checked = check_probes(probes, dimension); !checked) return checked.error();
    return ProbeRecord(std::move(probes));
}

void ProbeRecord::sample(const World& world, bool counts) {
    const double time = world.time();
    const double step =
        std::max(world.report().substep_length * static_cast<float>(world.report().substeps), 0.0f);
    const bool restarts = !last_time_ || time <= *last_time_;
    if (restarts) {
        for (Window& window : windows_) window = {{}, time - step};
    }
    const double passed = restarts ? step : time - *last_time_;
    last_time_ = time;
    const std::vector<ProbeSample> samples = sample_probes(probes_, world);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        readings_[i].wet = samples[i].wet;
        readings_[i].raw = samples[i].value;
        add(i, time, passed, counts);
    }
}

void ProbeRecord::add(std::size_t index, double time, double passed, bool counts) {
    ProbeReading& reading = readings_[index];
    Window& window = windows_[index];
    const double length = probes_[index].window;
    window.samples.emplace_back(time, reading.raw);
    while (window.samples.size() > 1 && window.samples.front().first <= time - length + 1e-6 * length)
        window.samples.pop_front();

    double sum = 0.0, squares = 0.0, times = 0.0;
    int count = 0;
    for (const auto& [when, value] : window.samples) {
        if (value) sum += *value, times += when, ++count;
    }
    const double mean = count > 0 ? sum / count : 0.0;
    for (const auto& [when, value] : window.samples) {
        if (value) squares += (*value - mean) * (*value - mean);
    }
    reading.samples = count;
    reading.filtered = count > 0 ? std::optional(mean) : std::nullopt;
    reading.deviation = count > 2 ? std::optional(std::sqrt(squares / (count - 1))) : std::nullopt;
    if (std::holds_alternative<FlowProbe>(probes_[index].what) && reading.raw)
        reading.volume = reading.volume.value_or(0.0) + *reading.raw * passed;

    const bool full = time - window.begun >= length * (1.0 - 1e-6);
    if (!counts || !full || !reading.filtered || (reading.peak && mean <= *reading.peak)) return;
    reading.peak = mean;
    reading.peak_time = times / count;
}

}  // namespace slosh
