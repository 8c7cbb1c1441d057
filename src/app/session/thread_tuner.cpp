// See thread_tuner.h.
#include "app/session/thread_tuner.h"

#include <algorithm>

namespace slosh::app {
namespace {

// A change must be worth it, or two equally good numbers would alternate.
constexpr double worth = 0.9;

double median(std::vector<double> values, std::size_t from) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
    const auto middle = begin + (values.end() - begin) / 2;
    std::nth_element(begin, middle, values.end());
    return *middle;
}

}  // namespace

ThreadTuner::ThreadTuner(int most) {
    most = std::max(most, 1);
    for (const int threads : {most - 1, most, most / 2, 1}) {
        const bool known =
            std::any_of(candidates_.begin(), candidates_.end(),
                        [&](const Candidate& candidate) { return candidate.threads == threads; });
        if (threads >= 1 && !known) candidates_.push_back({threads, 0.0});
    }
    restart();
}

ThreadTuner ThreadTuner::fixed(int threads) {
    ThreadTuner tuner;
    tuner.candidates_.push_back({std::max(threads, 1), 0.0});
    tuner.trying_ = false;
    return tuner;
}

void ThreadTuner::restart() {
    if (candidates_.size() == 1) {
        trying_ = false;
        return;
    }
    best_ = 0;
    for (Candidate& candidate : candidates_) candidate.milliseconds = 0.0;
    begin_trial(true);
}

void ThreadTuner::begin_trial(bool all) {
    to_try_.clear();
    for (std::size_t i = candidates_.size(); i-- > 0;) {  // taken from the back
        const double last = candidates_[i].milliseconds;
        // More threads than the best are slow only while others want the cores: that may be over. Fewer are
        // slow for good, and a trial of theirs would be seen as a hitch.
        const bool promising = last == 0.0 || last < hopeless * candidates_[best_].milliseconds ||
                               candidates_[i].threads > candidates_[best_].threads;
        if (all || (i != best_ && promising)) to_try_.push_back(i);
    }
    trying_ = true;
    next_candidate();
}

void ThreadTuner::next_candidate() {
    times_.clear();
    windows_ = 0;
    if (!to_try_.empty()) {
        current_ = to_try_.back();
        to_try_.pop_back();
        return;
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const double last = candidates_[i].milliseconds;
        if (last > 0.0 && last < worth * candidates_[best_].milliseconds) best_ = i;
    }
    current_ = best_;
    trying_ = false;
}

void ThreadTuner::stepped(double milliseconds) {
    if (candidates_.size() == 1) return;
    times_.push_back(milliseconds);
    if (!trying_) {
        if (times_.size() == window_steps) measured(median(times_, 0));
        return;
    }
    const double best = candidates_[best_].milliseconds;
    const bool give_up = times_.size() == 3 && best > 0.0 && current_ != best_ &&
                         std::min(times_[1], times_[2]) > hopeless * best;
    if (times_.size() < trial_steps && !give_up) return;
    candidates_[current_].milliseconds = median(times_, 1);
    next_candidate();
}

void ThreadTuner::measured(double milliseconds) {
    const double before = candidates_[best_].milliseconds;
    candidates_[best_].milliseconds = milliseconds;
    times_.clear();
    if (milliseconds > jump * before) {
        begin_trial(true);
    } else if (++windows_ >= patience) {
        begin_trial(false);
    }
}

}  // namespace slosh::app
