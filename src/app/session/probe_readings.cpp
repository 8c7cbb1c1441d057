#include "app/session/probe_readings.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "sim/services/probes/probe_samples.h"
#include "sim/world/state/state.h"

namespace slosh::app {
namespace {

constexpr double no_reading = std::numeric_limits<double>::quiet_NaN();

}  // namespace

void ProbeReadings::read(const World& world) {
    const State& state = world.state();
    if (*probes_ != state.probes) {
        probes_ = std::make_shared<const std::vector<Probe>>(state.probes);
        record_.reset();
        readings_.clear();
        read_at_.reset();
        if (Result<ProbeRecord> made = ProbeRecord::create(state.probes, world.dimension());
            made && !state.probes.empty())
            record_.emplace(std::move(made).value());
    }
    if (!record_ || read_at_ == world.time()) return;
    read_at_ = world.time();
    record_->sample(world);
    readings_ = record_->readings();
}

std::vector<double> ProbeReadings::raw_values() const {
    std::vector<double> values(probes_->size(), no_reading);
    for (std::size_t i = 0; i < std::min(values.size(), readings_.size()); ++i)
        values[i] = readings_[i].raw.value_or(no_reading);
    return values;
}

std::vector<double> gauge_values(const World& world) {
    const std::vector<Probe>& probes = world.state().probes;
    if (probes.empty()) return {};
    std::vector<double> values;
    for (const ProbeSample& sample : sample_probes(probes, world))
        values.push_back(sample.value.value_or(no_reading));
    return values;
}

}  // namespace slosh::app
