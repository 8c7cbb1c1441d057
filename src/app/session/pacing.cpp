// See pacing.h.
#include "app/session/pacing.h"

#include <algorithm>
#include <chrono>

namespace slosh::app {
namespace {
constexpr double window = 1.0;  // s of wall time
}  // namespace

double wall_time() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void PacingClock::pass(double wall_seconds, double step) {
    owed_ = std::min(owed_ + wall_seconds * speed_, std::max(2.0 * step, longest_backlog));
}

double PacingClock::until_due(double step) const {
    if (due(step)) return 0.0;
    return speed_ > 0.0 ? (step - owed_) / speed_ : window;
}

void RealTimeMeter::add(double wall_time, double simulated_seconds) {
    samples_.push_back({wall_time, simulated_seconds});
    while (samples_.size() > 2 && samples_[1].wall_time < wall_time - window) samples_.pop_front();
}

double RealTimeMeter::factor(double wall_time) const {
    if (samples_.size() < 2) return 0.0;
    double simulated = 0.0;
    // The first sample only marks where the measured stretch begins.
    for (std::size_t i = 1; i < samples_.size(); ++i) simulated += samples_[i].simulated;
    const double wall = std::max(wall_time, samples_.back().wall_time) - samples_.front().wall_time;
    return wall > 0.0 ? simulated / wall : 0.0;
}

}  // namespace slosh::app
