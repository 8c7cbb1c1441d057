#include "app/session/probe_readings.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "sim/world/state.h"

namespace slosh::app {
namespace {

auto numbers_of(const Probe& probe) {
    Vec3 low(0.0f), high(0.0f);
    int solid = -1;
    if (const auto* pressure = std::get_if<PressureProbe>(&probe.what)) {
        low = pressure->point;
        solid = pressure->solid;
    } else if (const auto* level = std::get_if<LevelProbe>(&probe.what)) {
        low = {level->x, 0.0f, level->z};
    } else if (const auto* flow = std::get_if<FlowProbe>(&probe.what)) {
        low = flow->min;
        high = flow->max;
    }
    return std::tuple(probe.what.index(), solid, low.x, low.y, low.z, high.x, high.y, high.z, probe.window);
}

bool same(const Probe& a, const Probe& b) { return a.name == b.name && numbers_of(a) == numbers_of(b); }

}  // namespace

void ProbeReadings::read(const World& world) {
    const State& state = world.state();
    if (!std::equal(probes_.begin(), probes_.end(), state.probes.begin(), state.probes.end(), same)) {
        probes_ = state.probes;
        record_.reset();
        readings_.clear();
        read_at_.reset();
        if (Result<ProbeRecord> made = ProbeRecord::create(probes_, world.dimension());
            made && !probes_.empty())
            record_.emplace(std::move(made).value());
    }
    if (!record_ || read_at_ == world.time()) return;
    read_at_ = world.time();
    record_->sample(world);
    readings_ = record_->readings();
}

}  // namespace slosh::app
