// See progress.h.
#include "base/progress.h"

#include <algorithm>

namespace slosh {

// One per thread, as the flag of base/stop.h is.
thread_local ProgressScope::Range ProgressScope::current_;

ProgressScope::ProgressScope(std::atomic<float>* share) : outer_(current_) { current_ = {share, 0.0f, 1.0f}; }
ProgressScope::~ProgressScope() { current_ = outer_; }

ProgressPart::ProgressPart(double from, double to) : outer_(ProgressScope::current_) {
    ProgressScope::Range& range = ProgressScope::current_;
    const float length = outer_.to - outer_.from;
    range.from = outer_.from + static_cast<float>(from) * length;
    range.to = outer_.from + static_cast<float>(to) * length;
}

ProgressPart::ProgressPart(std::size_t index, std::size_t count)
    : ProgressPart(static_cast<double>(index) / static_cast<double>(std::max<std::size_t>(count, 1)),
                   static_cast<double>(index + 1) / static_cast<double>(std::max<std::size_t>(count, 1))) {}

ProgressPart::~ProgressPart() {
    report_progress(1, 1);
    ProgressScope::current_ = outer_;
}

void report_progress(std::size_t done, std::size_t all) {
    const ProgressScope::Range& range = ProgressScope::current_;
    if (range.share == nullptr || all == 0) return;
    const float part = static_cast<float>(done) / static_cast<float>(all);
    const float share = range.from + std::clamp(part, 0.0f, 1.0f) * (range.to - range.from);
    // Only this thread writes.
    if (share > range.share->load(std::memory_order_relaxed))
        range.share->store(share, std::memory_order_relaxed);
}

}  // namespace slosh
