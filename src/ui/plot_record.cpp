// See plot_record.h.
#include "ui/plot_record.h"

#include <algorithm>
#include <utility>

namespace slosh::ui {
namespace {
constexpr std::size_t most_marks = 2000;
}

void PlotRecord::add(const StepReport& report, const std::vector<double>& readings, bool right) {
    if (report.step == 0) return;  // nothing has been measured yet
    Run& run = right ? right_ : left_;
    for (const PlotQuantity& quantity : plot_quantities())
        run[std::string(quantity.key)].add(report.time, quantity.value(report));
    for (std::size_t i = 0; i < std::min(readings.size(), probes_.size()); ++i)
        run["probe:" + probes_[i].name].add(report.time, readings[i]);
    if (right) return;
    // Gone back in time: what was done later has not been done.
    if (report.time < newest_)
        std::erase_if(marks_, [&](const PlotMark& mark) { return mark.time > report.time; });
    newest_ = report.time;
}

void PlotRecord::mark(double time, std::string text) {
    if (marks_.size() >= most_marks) marks_.erase(marks_.begin(), marks_.begin() + most_marks / 2);
    marks_.push_back({time, std::move(text)});
}

void PlotRecord::set_probes(std::vector<PlotProbe> probes) { probes_ = std::move(probes); }

void PlotRecord::restart() {
    if (!left_.empty()) ghost_ = std::exchange(left_, {});
    right_.clear();
    marks_.clear();
    newest_ = 0.0;
}

void PlotRecord::begin_right() {
    has_right_ = true;
    right_ = left_;
}

void PlotRecord::end_right(bool kept) {
    if (kept && has_right_) left_ = std::move(right_);
    right_.clear();
    has_right_ = false;
}

const Series* PlotRecord::find(const Run& run, std::string_view key) {
    const auto found = run.find(key);
    return found == run.end() || found->second.empty() ? nullptr : &found->second;
}

}  // namespace slosh::ui
