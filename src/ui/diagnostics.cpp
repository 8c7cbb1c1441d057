// The data behind the drawer's plots and profile; see drawer.h.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "ui/drawer.h"

namespace slosh::ui {
namespace {
constexpr double smoothing = 0.1;  // weight of the newest step in the profile's means
}

void Diagnostics::add(const StepReport& report, const std::vector<double>& readings) {
    plots.add(report, readings);
    if (report.step != last.step || last.step == 0) add_phases(report);
    last = report;
}

void Diagnostics::add_phases(const StepReport& report) {
    step_mean =
        phases.empty() ? report.milliseconds : step_mean + smoothing * (report.milliseconds - step_mean);
    for (const PhaseTime& phase : report.phases) {
        const auto known = std::find_if(phases.begin(), phases.end(),
                                        [&](const Phase& other) { return other.name == phase.name; });
        if (known == phases.end()) {
            phases.push_back({std::string(phase.name), phase.milliseconds});
        } else {
            known->milliseconds += smoothing * (phase.milliseconds - known->milliseconds);
        }
    }
    // A phase that the new solver does not have fades out; below a microsecond it is removed.
    for (Phase& phase : phases) {
        const bool present = std::any_of(report.phases.begin(), report.phases.end(),
                                         [&](const PhaseTime& other) { return other.name == phase.name; });
        if (!present) phase.milliseconds *= 1.0 - smoothing;
    }
    std::erase_if(phases, [&](const Phase& phase) {
        return phase.milliseconds < 1e-3 &&
               std::none_of(report.phases.begin(), report.phases.end(),
                            [&](const PhaseTime& other) { return other.name == phase.name; });
    });
}

void Diagnostics::add_frame(double milliseconds) {
    const auto time = static_cast<float>(milliseconds);
    if (frames_.size() < frames_kept) {
        frames_.push_back(time);
    } else {
        frames_[next_frame_] = time;
        next_frame_ = (next_frame_ + 1) % frames_kept;
    }
}

double Diagnostics::frame_quantile(double share) const {
    if (frames_.empty()) return 0.0;
    std::vector<float> sorted = frames_;
    const auto at =
        sorted.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(sorted.size() - 1));
    std::nth_element(sorted.begin(), at, sorted.end());
    return static_cast<double>(*at);
}

void Diagnostics::clear() { *this = Diagnostics(); }

void Diagnostics::restart() {
    PlotRecord kept = std::move(plots);
    clear();
    plots = std::move(kept);
    plots.restart();
}

void Log::add(double time, std::string text) {
    char stamp[32];
    std::snprintf(stamp, sizeof stamp, "%8.3f s  ", time);
    lines_.push_back(stamp + std::move(text));
    if (lines_.size() > most) lines_.pop_front();
}

}  // namespace slosh::ui
